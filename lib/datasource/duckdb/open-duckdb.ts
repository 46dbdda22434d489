import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { unreadable } from '../source-errors.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { engineMessage } from './duckdb-failure.ts';
import { loadCsv, viewParquet } from './load-file.ts';

const { quoteIdentifier, quoteText } = duckdbDialect;

/**
 * In force before any foreign byte is read. Spilling to disk is off: a query that needs more memory fails instead of
 * filling the disk.
 */
const startSettings = {
  memory_limit: '1GB',
  threads: '2',
  temp_directory: '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
};

/** Opens the file, then takes from the connection everything but reading what was opened. Locking comes last. */
export async function openDuckdb(file: string, timeZone: string): Promise<DuckDBConnection> {
  const extension = file.slice(file.lastIndexOf('.')).toLowerCase();
  const connection =
    extension === '.csv' || extension === '.parquet' ? await openInMemory() : await openDatabase(file);
  if (extension === '.csv') await loadCsv(connection, file);
  if (extension === '.parquet') {
    await viewParquet(connection, file);
    await connection.run(`SET allowed_paths = [${quoteText(file)}]`);
  }
  await searchEverySchema(connection, file);
  await connection.run(`SET TimeZone = ${quoteText(timeZone)}`);
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  return connection;
}

async function openInMemory(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', startSettings);
  return instance.connect();
}

async function openDatabase(file: string): Promise<DuckDBConnection> {
  try {
    const instance = await DuckDBInstance.create(file, { ...startSettings, access_mode: 'READ_ONLY' });
    return await instance.connect();
  } catch (error) {
    const message = engineMessage(error);
    const reason = /lock/i.test(message)
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
