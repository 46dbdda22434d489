import { serveEngine } from '../embedded/serve-engine.ts';

serveEngine(async (file) => {
  throw new Error(`DuckDB files cannot be opened yet: ${file}`);
});
