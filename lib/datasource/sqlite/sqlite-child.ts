import { serveEngine } from '../embedded/serve-engine.ts';
import { introspectSqlite } from './introspect-sqlite.ts';
import { SqliteEngine } from './sqlite-engine.ts';

serveEngine(async ({ file, refuseUnknownNames = false }) => {
  const engine = new SqliteEngine(file, { refuseUnknownNames });
  return {
    query: async (sql, limits, hidden) => engine.query(sql, limits, hidden),
    explain: async (sql, hidden) => engine.explain(sql, hidden),
    introspect: (onProgress, unmask) => {
      engine.refreshTables();
      return introspectSqlite(engine.read, onProgress, unmask);
    },
  };
});
