import { serveEngine } from '../embedded/serve-engine.ts';
import { DuckdbEngine } from './duckdb-engine.ts';
import { introspectDuckdb } from './introspect-duckdb.ts';
import { openDuckdb } from './open-duckdb.ts';

serveEngine(async (file, { timeZone = 'UTC' }) => {
  const engine = await DuckdbEngine.over(await openDuckdb(file, timeZone), timeZone);
  return {
    query: (sql, limits) => engine.query(sql, limits),
    explain: (sql) => engine.explain(sql),
    introspect: (onProgress, unmask) => introspectDuckdb(engine.read, onProgress, unmask),
  };
});
