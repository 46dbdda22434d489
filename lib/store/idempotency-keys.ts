import { createHash } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { idempotencyKeys } from './schema/api-tokens.ts';

/** How long asking again finds the first answer. */
const kept = sql.raw("interval '24 hours'");
/** A question that was not recorded by then never will be: its process was killed. */
const recorded = sql.raw("interval '1 minute'");

/**
 * The run that was begun under a key, or the one that `begin` begins now: one for each key of a person within a day, also when
 * two requests come at once. Throws `conflict` when the first is still being recorded, and `key-reused` when the key stood
 * for something else.
 */
export async function runUnderKey(
  store: Store,
  asked: { readonly personId: string; readonly key: string; readonly request: unknown },
  begin: () => Promise<string>,
): Promise<string> {
  const { personId, key } = asked;
  const requestHash = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex');
  const mine = and(eq(idempotencyKeys.personId, personId), eq(idempotencyKeys.key, key));
  await store.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${kept}`));
  await store.db
    .delete(idempotencyKeys)
    .where(and(mine, isNull(idempotencyKeys.runId), lt(idempotencyKeys.createdAt, sql`now() - ${recorded}`)));
  const taken = await store.db
    .insert(idempotencyKeys)
    .values({ personId, key, requestHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (taken.length > 0) {
    try {
      const runId = await begin();
      await store.db.update(idempotencyKeys).set({ runId }).where(mine);
      return runId;
    } catch (error) {
      // What was refused was not asked: the next try may succeed.
      await store.db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.runId)));
      throw error;
    }
  }
  const [first] = await store.db.select().from(idempotencyKeys).where(mine);
  if (first && first.requestHash !== requestHash) {
    throw new AppError('key-reused', {
      userMessage: `The idempotency key ${JSON.stringify(key)} stands for another question already. Use a new key for each question.`,
    });
  }
  if (first?.runId) return first.runId;
  throw new AppError('conflict', {
    userMessage: `A question with the idempotency key ${JSON.stringify(key)} is being recorded at this moment.`,
    retryAfterSeconds: 1,
  });
}
