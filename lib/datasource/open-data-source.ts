import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FileReading } from '../domain/file-reading.ts';
import { bigqueryConnection } from './bigquery/bigquery-connection.ts';
import { openBigquerySource } from './bigquery/open-bigquery-source.ts';
import { readKeptFolder } from './brought/kept-folder.ts';
import { openClickhouseSource } from './clickhouse/open-clickhouse-source.ts';
import type { DataSource } from './data-source.ts';
import { openDuckdbSource } from './duckdb/open-duckdb-source.ts';
import { fileKind, splitName } from './files/file-kind.ts';
import { type FileStorage, temporaryStorage } from './files/file-storage.ts';
import { findDataFiles, isPattern } from './files/find-files.ts';
import { openMysqlSource } from './mysql/open-mysql-source.ts';
import { openOracleSource } from './oracle/open-oracle-source.ts';
import { openPostgresSource } from './postgres/open-postgres-source.ts';
import type { OwnLogins } from './server/own-logins.ts';
import { serverConnection } from './server/server-connection.ts';
import { openSnowflakeSource } from './snowflake/open-snowflake-source.ts';
import { snowflakeConnection } from './snowflake/snowflake-connection.ts';
import { type BareFile, isServer, type SourceConfig } from './source-config.ts';
import { unreadable } from './source-errors.ts';
import { readableId } from './source-id.ts';
import { openSqliteSource } from './sqlite/open-sqlite-source.ts';
import { openSqlserverSource } from './sqlserver/open-sqlserver-source.ts';
import { openTrinoSource } from './trino/open-trino-source.ts';

/** With `openDataSource` the only switch on the kind of database: an adapter per dialect. */
const servers = {
  postgres: openPostgresSource,
  mysql: openMysqlSource,
  oracle: openOracleSource,
  trino: openTrinoSource,
  clickhouse: openClickhouseSource,
  sqlserver: openSqlserverSource,
};

const databaseEngine: Record<string, 'sqlite' | 'duckdb'> = {
  '.sqlite': 'sqlite',
  '.sqlite3': 'sqlite',
  '.db': 'sqlite',
  '.duckdb': 'duckdb',
  '.ddb': 'duckdb',
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
  { logins, ...options }: { name?: string; storage?: FileStorage; logins?: OwnLogins | undefined } = {},
): Promise<DataSource> {
  const refuseUnknownNames = true;
  if (!('kind' in source)) {
    return openDataSource(source.file, { ...options, timeZone: source.timeZone, refuseUnknownNames });
  }
  if (!isServer(source)) {
    const { name, unmask } = source;
    const zone = 'timeZone' in source ? { timeZone: source.timeZone } : {};
    return openDataSource(source.file, { ...options, name, unmask, ...zone, refuseUnknownNames });
  }
  if (source.kind === 'bigquery') return openBigquerySource(bigqueryConnection(source));
  if (source.kind === 'snowflake') return openSnowflakeSource({ ...snowflakeConnection(source), logins });
  return servers[source.kind]({ ...serverConnection(source), logins });
}

/** Whether a name is that of a file that can be a source. */
export function isSourceFile(name: string): boolean {
  return fileKind(name) !== null || path.extname(name).toLowerCase() in databaseEngine;
}

/** How a file source is opened. */
export type FileSourceOptions = {
  /** What people see; default the file's name. */
  readonly name?: string;
  readonly unmask?: readonly string[];
  /** What reading files may use of this machine; a folder that goes with the source when absent. */
  readonly storage?: FileStorage;
  /** Readings of an earlier opening as a person corrected them, see `FileReading`. */
  readonly corrections?: readonly FileReading[];
  /** The zone in which DuckDB counts and tells moments; this machine's when absent. SQLite keeps none. */
  readonly timeZone?: string | undefined;
  /** Whether SQLite does not take `"Berlin"` for a text where no column has that name. */
  readonly refuseUnknownNames?: boolean;
};

/**
 * Opens a database file, a file of data (CSV, TSV, JSON, Parquet), or a folder or pattern of such files, read-only. Rejects
 * with `source-unreadable`, naming the path and what is accepted, when it is missing, empty, damaged, encrypted or of
 * another kind.
 */
export async function openDataSource(file: string, options: FileSourceOptions = {}): Promise<DataSource> {
  const absolute = path.resolve(/* turbopackIgnore: true */ file);
  const { name: plainName, ext } = path.parse(absolute);
  const isFolder = await isFolderOrPattern(absolute);
  const kept = await readKeptFolder(absolute);
  const shared = {
    id: kept?.id ?? sourceId(absolute),
    name:
      options.name ??
      kept?.name ??
      (isFolder ? path.basename(absolute) : splitName(absolute).name || plainName),
    file: absolute,
    unmask: options.unmask ?? [],
  };
  const { timeZone } = options;
  const zone = timeZone === undefined ? {} : { timeZone };
  if (isFolder || fileKind(absolute) !== null) {
    return withStorage(options.storage, (storage) =>
      openDuckdbSource({
        ...shared,
        ...zone,
        database: false,
        storage,
        corrections: options.corrections ?? [],
      }),
    );
  }
  const engine = databaseEngine[ext.toLowerCase()];
  if (!engine) throw unreadable(absolute, `has an unknown kind of name (${ext || 'no extension'})`);
  if (engine === 'sqlite' && !(await isDuckdbFile(absolute))) {
    if (timeZone !== undefined)
      throw unreadable(absolute, `keeps no time zones, as no SQLite file does; leave ${timeZone} out`);
    return openSqliteSource({ ...shared, refuseUnknownNames: options.refuseUnknownNames ?? false });
  }
  return withStorage(options.storage, (storage) =>
    openDuckdbSource({ ...shared, ...zone, database: true, storage }),
  );
}

/** True for a folder and a pattern that have files of data; throws when there is nothing of that name. */
async function isFolderOrPattern(absolute: string): Promise<boolean> {
  const found = await stat(/* turbopackIgnore: true */ absolute).catch((error: unknown) => {
    if (isPattern(absolute)) return null;
    throw unreadable(absolute, 'cannot be found', error);
  });
  if (found?.isFile()) {
    if (found.size === 0) throw unreadable(absolute, 'is empty');
    return false;
  }
  if (found && !found.isDirectory()) throw unreadable(absolute, 'is not a regular file');
  if ((await findDataFiles(absolute)).length > 0) return true;
  const what = found ? 'is a folder without' : 'is a pattern that matches';
  throw unreadable(absolute, `${what} any CSV, TSV, JSON or Parquet file`);
}

async function withStorage(
  given: FileStorage | undefined,
  open: (storage: FileStorage) => Promise<DataSource>,
): Promise<DataSource> {
  if (given) return open(given);
  const { remove, ...storage } = await temporaryStorage();
  try {
    const source = await open(storage);
    const closeSource = source.close;
    const close = async () => {
      await closeSource();
      await remove();
    };
    return Object.defineProperty(source, 'close', { value: close });
  } catch (error) {
    await remove();
    throw error;
  }
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

/** The id that a source will have when it is opened, folders of kept files apart. */
export function sourceIdOf(source: OpenableSource): string {
  if (!('kind' in source) || !isServer(source))
    return sourceId(path.resolve(/* turbopackIgnore: true */ source.file));
  if (source.kind === 'bigquery') return bigqueryConnection(source).id;
  return (source.kind === 'snowflake' ? snowflakeConnection(source) : serverConnection(source)).id;
}

/** Readable, and different for two files of one name: `meridian_1a2b3c4d`. */
export function sourceId(absolute: string): string {
  const name = splitName(absolute).name || path.parse(absolute).name;
  return readableId(isPattern(name) ? path.basename(path.dirname(absolute)) : name, absolute);
}
