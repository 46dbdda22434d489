import path from 'node:path';
import { z } from 'zod';
import { AppError } from './errors.ts';

const positiveInteger = z.coerce.number().int().positive();

const envSchema = z.object({
  /** Folder for everything Tabletalk writes: app store, indexes, demo data. Default `.tabletalk` in the project. */
  TABLETALK_DATA: z.string().default('.tabletalk'),
  /** The analysed database: a path to .sqlite, .db, .csv, .parquet or .duckdb, or `demo`. `--source` sets it. */
  TABLETALK_SOURCE: z.string().default('demo'),
  TABLETALK_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  TABLETALK_QUERY_TIMEOUT_MS: positiveInteger.default(15_000),
  TABLETALK_MAX_ROWS: positiveInteger.default(10_000),
  /** Postgres for the app store; PGlite inside TABLETALK_DATA when absent. */
  DATABASE_URL: z.string().optional(),
  /** A Chroma server you run; otherwise the bundled one is started. */
  CHROMA_URL: z.url().optional(),
  /** Switches embeddings to text-embedding-3-large. */
  OPENAI_API_KEY: z.string().optional(),
});

export type Env = z.infer<typeof envSchema> & { readonly dataDir: string };

/** The only reader of process.env. Empty values count as absent. Throws `bad-request` naming each wrong variable. */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `${name}=${JSON.stringify(present[name])}: ${issue.message}`;
    });
    throw new AppError('bad-request', { userMessage: `Wrong configuration. ${problems.join('; ')}` });
  }
  return { ...parsed.data, dataDir: path.resolve(/* turbopackIgnore: true */ parsed.data.TABLETALK_DATA) };
}
