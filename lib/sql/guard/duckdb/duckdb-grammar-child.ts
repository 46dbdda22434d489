import { DuckDBInstance, VARCHAR } from '@duckdb/node-api';
import { serveEngine } from '../../../datasource/embedded/serve-engine.ts';

/** Serves DuckDB's own parser: what it is asked to query is a text, and the one cell it returns is that text parsed. */
serveEngine(async () => {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: '256MB',
    threads: '1',
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  });
  const connection = await instance.connect();
  await connection.run('SET enable_external_access = false');
  await connection.run('SET lock_configuration = true');
  const serialize = await connection.prepare(
    'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true, skip_default := true)',
  );
  const parsesOnly = () => Promise.reject(new Error('This process parses and runs nothing.'));
  return {
    query: async (sql) => {
      serialize.bindValue(1, sql, VARCHAR);
      const reader = await serialize.runAndReadAll();
      const tree = String(reader.getRows()[0]?.[0]);
      return { columns: [{ name: 'tree', kind: 'text' }], rows: [[tree]], truncatedBy: null, elapsedMs: 0 };
    },
    explain: parsesOnly,
    introspect: parsesOnly,
  };
});
