import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DataSource } from './data-source.ts';
import { openDuckdbSource } from './duckdb/open-duckdb-source.ts';
import { openMysqlSource } from './mysql/open-mysql-source.ts';
import { openOracleSource } from './oracle/open-oracle-source.ts';
import { openPostgresSource } from './postgres/open-postgres-source.ts';
import { serverConnection } from './server/server-connection.ts';
import { type BareFile, isServer, type SourceConfig } from './source-config.ts';
import { unreadable } from './source-errors.ts';
import { readableId } from './source-id.ts';
import { openSqliteSource } from './sqlite/open-sqlite-source.ts';

/** The only switch on the kind of database: an adapter per dialect. */
const adapters = { sqlite: openSqliteSource, duckdb: openDuckdbSource };
const servers = { postgres: openPostgresSource, mysql: openMysqlSource, oracle: openOracleSource };

const dialectOfExtension: Record<string, keyof typeof adapters> = {
  '.sqlite': 'sqlite',
  '.sqlite3': 'sqlite',
  '.db': 'sqlite',
  '.csv': 'duckdb',
  '.parquet': 'duckdb',
  '.duckdb': 'duckdb',
};

/** What a person asked to analyse: a described source, or a bare file. */
export type OpenableSource = SourceConfig | BareFile;

/**
 * Opens a source, read-only. A file is opened as `openDataSource` does; a server rejects with `source-unreadable`,
 * saying why, when its address may not be asked, does not answer or does not let the account in. No name is taken for a
 * text here: SQLite refuses a misspelt column as every other engine does.
 */
export async function openSource(
  source: OpenableSource,
  options: { name?: string } = {},
): Promise<DataSource> {
  const refuseUnknownNames = true;
  if (!('kind' in source)) {
    return openDataSource(source.file, { ...options, timeZone: source.timeZone, refuseUnknownNames });
  }
  if (!isServer(source)) {
    const { name, unmask } = source;
    const zone = 'timeZone' in source ? { timeZone: source.timeZone } : {};
    return openDataSource(source.file, { name, unmask, ...zone, refuseUnknownNames });
  }
  return servers[source.kind](serverConnection(source));
}

/**
 * Opens a database file, read-only. Rejects with `source-unreadable`, naming the path and what is accepted, when the
 * file is missing, empty, damaged, encrypted or of another kind. `name` is what people see; default the file's name. With
 * `refuseUnknownNames` SQLite does not take `"Berlin"` for a text where no column has that name.
 */
export async function openDataSource(
  file: string,
  options: {
    name?: string;
    unmask?: readonly string[];
    timeZone?: string;
    refuseUnknownNames?: boolean;
  } = {},
): Promise<DataSource> {
  const absolute = path.resolve(/* turbopackIgnore: true */ file);
  const { name: fileName, ext } = path.parse(absolute);
  const dialect = dialectOfExtension[ext.toLowerCase()];
  const found = await stat(/* turbopackIgnore: true */ absolute).catch((error: unknown) => {
    throw unreadable(absolute, 'cannot be found', error);
  });
  if (found.isDirectory()) throw unreadable(absolute, 'is a folder, not a database file');
  if (!found.isFile()) throw unreadable(absolute, 'is not a regular file');
  if (!dialect) throw unreadable(absolute, `has an unknown kind of name (${ext || 'no extension'})`);
  if (found.size === 0) throw unreadable(absolute, 'is empty');
  const chosen = (await isDuckdbFile(absolute)) ? 'duckdb' : dialect;
  if (chosen === 'sqlite' && options.timeZone !== undefined)
    throw unreadable(absolute, `keeps no time zones, as no SQLite file does; leave ${options.timeZone} out`);
  return adapters[chosen]({
    id: sourceId(absolute),
    name: options.name ?? fileName,
    file: absolute,
    unmask: options.unmask ?? [],
    ...(options.timeZone === undefined ? {} : { timeZone: options.timeZone }),
    refuseUnknownNames: options.refuseUnknownNames ?? false,
  });
}

/** Both engines use `.db`; a DuckDB file has its mark in bytes 8 to 11. */
async function isDuckdbFile(file: string): Promise<boolean> {
  const handle = await open(/* turbopackIgnore: true */ file).catch((error: unknown) => {
    throw unreadable(file, 'may not be read', error);
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.toString('latin1', 8, 12) === 'DUCK';
  } finally {
    await handle.close();
  }
}

/** Readable, and different for two files of one name: `meridian_1a2b3c4d`. */
export function sourceId(absolute: string): string {
  return readableId(path.parse(absolute).name, absolute);
}
