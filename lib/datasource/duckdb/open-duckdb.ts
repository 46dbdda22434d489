import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { FileOpening, OpenedSource } from '../embedded/engine-protocol.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { loadFiles } from '../files/load-files.ts';
import { makeSpillFolder } from '../files/spill-folder.ts';
import { unreadable } from '../source-errors.ts';
import { brokenViews } from './broken-views.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { engineMessage } from './duckdb-failure.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;

export type OpenedDuckdb = {
  readonly connection: DuckDBConnection;
  readonly opened: OpenedSource;
};

/** Opens the file, then takes from the connection everything but reading what was opened. Locking comes last. */
export async function openDuckdb(
  file: string,
  { database, storage, corrections }: FileOpening,
  timeZone: string,
): Promise<OpenedDuckdb> {
  const settings = startSettings(storage, await makeSpillFolder(storage.spillFolder));
  if (!database) {
    const connection = await (await DuckDBInstance.create(':memory:', settings)).connect();
    const { paths, readings, leftOut } = await loadFiles(connection, file, {
      keptFolder: storage.keptFolder,
      corrections,
    });
    await connection.run(`SET allowed_paths = [${paths.map(quoteText).join(', ')}]`);
    await lock(connection, timeZone);
    return { connection, opened: { readings: [...readings], leftOut: [...leftOut], schemas: [] } };
  }
  // Views name files relative to the database as a rule; the engine takes the working directory.
  process.chdir(path.dirname(file));
  const connection = await openDatabase(file, settings);
  const folders = [path.dirname(file), ...storage.folders].map((folder) => path.resolve(folder));
  await connection.run(`SET allowed_directories = [${folders.map(quoteText).join(', ')}]`);
  await searchEverySchema(connection, file);
  await lock(connection, timeZone);
  const opened = {
    readings: [],
    leftOut: await brokenViews(connection),
    schemas: await sharingSchemas(connection),
  };
  return { connection, opened };
}

/** In force before any foreign byte is read. What outgrows the memory spills, into a folder that has a bound of its own. */
function startSettings(storage: FileStorage, spillFolder: string): Record<string, string> {
  return {
    memory_limit: `${storage.memoryMegabytes}MB`,
    threads: String(Math.max(2, Math.min(8, availableParallelism() / 2))),
    temp_directory: spillFolder,
    max_temp_directory_size: `${storage.spillMegabytes}MB`,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  };
}

async function lock(connection: DuckDBConnection, timeZone: string): Promise<void> {
  await connection.run(`SET TimeZone = ${quoteText(timeZone)}`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
}

async function openDatabase(file: string, settings: Record<string, string>): Promise<DuckDBConnection> {
  try {
    const instance = await DuckDBInstance.create(file, { ...settings, access_mode: 'READ_ONLY' });
    return await instance.connect();
  } catch (error) {
    const message = engineMessage(error);
    const versions = /version number (\d+).*between (\d+) and (\d+)/s.exec(message);
    if (versions && Number(versions[1]) > Number(versions[3])) {
      throw unreadable(
        file,
        `was written by a newer DuckDB than the one that Tabletalk has (storage version ${versions[1]}; read are ${versions[2]} to ${versions[3]}). Export it with STORAGE_VERSION 'v1.0.0' or as Parquet`,
        error,
      );
    }
    const reason = /\block\b/i.test(message)
      ? 'is open for writing in another program'
      : 'is not a readable DuckDB database: it is damaged, encrypted or of another kind';
    throw unreadable(file, `${reason} (${message})`, error);
  }
}

/** Tables are known by their plain names, so all schemas are on the search path, `main` first. */
async function searchEverySchema(connection: DuckDBConnection, file: string): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT schema_name FROM (
       SELECT schema_name FROM duckdb_tables() WHERE NOT internal
       UNION ALL SELECT schema_name FROM duckdb_views() WHERE NOT internal)
     ORDER BY schema_name <> 'main', schema_name`,
  );
  const schemas = reader.getRows().map(([name]) => String(name));
  if (schemas.length === 0) throw unreadable(file, 'is a database without any table');
  await connection.run(`SET search_path = ${quoteText(schemas.map(quoteIdentifier).join(','))}`);
}

/** The schemas, `main` apart, that have a table of a name that another schema has as well. */
async function sharingSchemas(connection: DuckDBConnection): Promise<string[]> {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT schema_name FROM (
       SELECT schema_name, count(*) OVER (PARTITION BY lower(name)) AS namesakes FROM (
         SELECT schema_name, table_name AS name FROM duckdb_tables() WHERE NOT internal
         UNION ALL SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal))
     WHERE namesakes > 1 AND schema_name <> 'main' ORDER BY schema_name`,
  );
  return reader.getRows().map(([name]) => String(name));
}
