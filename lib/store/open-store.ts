import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { Pool } from 'pg';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { makePrivate } from '../private-folder.ts';
import { projectRoot } from '../project-root.ts';
import { betweenTurns, parsers } from './between-turns.ts';

/** The app store: conversations, runs and feedback. One Postgres schema, embedded or served. */
export type Store = {
  readonly kind: 'pglite' | 'postgres';
  readonly db: PgDatabase<PgQueryResultHKT>;
  close(): Promise<void>;
};

/** PGlite fills its buffers with zeros when it opens: the 128 MB of its own choice take a tenth of a second of computing, and stay in memory. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const migrations = {
  migrationsFolder: path.join(/* turbopackIgnore: true */ projectRoot, 'lib/store/migrations'),
};

/**
 * Opens Postgres at DATABASE_URL, else PGlite in `<data>/store`, and brings the schema up to date. Throws
 * `store-unavailable` naming the place and the reason. PGlite's folder belongs to one process at a time.
 */
export async function openStore(env: Pick<Env, 'DATABASE_URL' | 'dataDir'>): Promise<Store> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL) : openPglite(path.join(env.dataDir, 'store'));
}

async function openPostgres(url: string): Promise<Store> {
  const pool = new Pool({ connectionString: url });
  // An idle connection that breaks is replaced by the pool; the query that meets the outage reports it.
  pool.on('error', (error) => console.warn(`app store: an idle Postgres connection broke: ${error.message}`));
  const db = drizzlePostgres(pool);
  try {
    await migratePostgres(db, migrations);
  } catch (error) {
    await pool.end();
    // Without the account, its password and the options.
    const place = url.replace(/^[a-z]+:\/\/(?:.*@)?/, '').replace(/\?.*$/, '');
    throw unavailable(`Postgres at ${place} (DATABASE_URL)`, error);
  }
  return { kind: 'postgres', db, close: () => pool.end() };
}

async function openPglite(folder: string): Promise<Store> {
  try {
    makePrivate(folder);
    const client = await PGlite.create(folder, { parsers, startParams });
    const db = drizzlePglite(betweenTurns(client));
    await migratePglite(db, migrations);
    // PGlite gives each file it makes to everybody (0666), whatever the umask; the folder keeps the later ones closed.
    makePrivate(folder);
    const close = async () => {
      await client.close();
      makePrivate(folder);
    };
    return { kind: 'pglite', db, close };
  } catch (error) {
    throw unavailable(`the embedded store in ${folder}`, error);
  }
}

function unavailable(place: string, cause: unknown): AppError {
  // Drizzle's own message is the statement; why it failed is its cause.
  const why = cause instanceof DrizzleQueryError ? (cause.cause ?? cause) : cause;
  const reason = why instanceof Error ? why.message || String(why) : String(why);
  return new AppError('store-unavailable', { userMessage: `Cannot open ${place}: ${reason}`, cause });
}
