import { serveEngine } from '../embedded/serve-engine.ts';
import { introspectSqlite } from './introspect-sqlite.ts';
import { SqliteEngine } from './sqlite-engine.ts';

serveEngine(async (file) => {
  const engine = new SqliteEngine(file);
  return {
    query: async (sql, limits) => engine.query(sql, limits),
    explain: async (sql) => engine.explain(sql),
    introspect: (onProgress, unmask) => {
      engine.refreshTables();
      return introspectSqlite(engine.read, onProgress, unmask);
    },
  };
});
