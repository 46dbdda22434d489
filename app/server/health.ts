import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { Workspace } from '#agents/workspace.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { storeTrouble } from '#lib/store/store-trouble.ts';

const limits: QueryLimits = {
  timeoutMs: 5_000,
  maxRows: 1,
  maxBytes: 1_000,
  maxEstimatedRows: Number.POSITIVE_INFINITY,
};
/** Whoever watches a server asks often. */
const rememberMs = 5_000;

/** The smallest file that needs room of its own. */
const probe = Buffer.alloc(64 * 1024);

/** Rejects with `store-unavailable` when what people ask and decide could not be kept. */
async function mayKeep({ store, dataDir }: Kept): Promise<void> {
  const file = path.join(dataDir, `health-${process.pid}`);
  try {
    await store.db.execute(sql`select 1`);
    await writeFile(file, probe, { mode: 0o600 }).finally(() => rm(file, { force: true }));
  } catch (error) {
    throw storeTrouble(error) ?? error;
  }
}

/** Where things are kept. */
type Kept = { readonly store: Store; readonly dataDir: string };

/**
 * Resolves when a question would find the source and the index answering, and the answer could be kept; rejects with what
 * would fail it.
 */
export function healthOf(
  { source, knowledge }: Pick<Workspace, 'source' | 'knowledge'>,
  kept: Kept,
  signal: AbortSignal = AbortSignal.timeout(2 * limits.timeoutMs),
): Promise<void> {
  const statement = source.dialect.name === 'oracle' ? 'SELECT 1 FROM dual' : 'SELECT 1';
  const asked = source.query(statement, limits, signal).then(
    () => undefined,
    (error: unknown) => {
      // All sessions are busy with questions: no sign of trouble.
      if (!(error instanceof AppError) || error.code !== 'stopped') throw error;
    },
  );
  return Promise.all([asked, knowledge.findTables('tables', signal), mayKeep(kept)]).then(() => undefined);
}

/** The same, asked once in five seconds however many watch. */
export function rememberedHealth(now: () => number = () => performance.now()) {
  let last: { readonly at: number; readonly health: Promise<void> } | undefined;
  return (workspace: Workspace, kept: Kept): Promise<void> => {
    if (last === undefined || now() - last.at > rememberMs) {
      last = { at: now(), health: healthOf(workspace, kept) };
      last.health.catch(() => {});
    }
    return last.health;
  };
}
