import { serveEngine } from '../embedded/serve-engine.ts';
import { DuckdbEngine } from './duckdb-engine.ts';
import { introspectDuckdb } from './introspect-duckdb.ts';
import { openDuckdb } from './open-duckdb.ts';

serveEngine(async ({ file, files, timeZone = 'UTC' }) => {
  if (!files) throw new Error('DuckDB was not told what it may use.');
  const { connection, opened } = await openDuckdb(file, files, timeZone);
  const engine = await DuckdbEngine.over(connection, timeZone);
  const left = opened.leftOut.map(({ name }) => name);
  return {
    opened,
    query: (sql, limits) => engine.query(sql, limits),
    explain: (sql) => engine.explain(sql),
    introspect: (onProgress, unmask) => introspectDuckdb(engine.read, { onProgress, unmask, left }),
  };
});
