import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Store } from './open-store.ts';
import { oneTimeTokens } from './schema/accounts.ts';

/**
 * A token that lets one person set a password once; an earlier one for the same person ends. `personId` is null for the
 * token that makes the first administrator. Only its hash is kept.
 */
export async function issueToken(store: Store, personId: string | null, lifetimeMs: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await store.db.transaction(async (transaction) => {
    await transaction
      .delete(oneTimeTokens)
      .where(personId === null ? isNull(oneTimeTokens.personId) : eq(oneTimeTokens.personId, personId));
    const expiresAt = new Date(Date.now() + lifetimeMs);
    await transaction.insert(oneTimeTokens).values({ hash: hashOf(token), personId, expiresAt });
  });
  return token;
}

/** Whose password a token would set, without using it up; null when it is unknown, expired or used already. */
export async function findToken(store: Store, token: string): Promise<{ personId: string | null } | null> {
  const [found] = await store.db
    .select({ personId: oneTimeTokens.personId })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hashOf(token)), gt(oneTimeTokens.expiresAt, new Date())));
  return found ?? null;
}

/** Takes a token out of use and says whose it was; null when it is unknown, expired or used already. */
export async function redeemToken(store: Store, token: string): Promise<{ personId: string | null } | null> {
  const [used] = await store.db
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.hash, hashOf(token)), gt(oneTimeTokens.expiresAt, new Date())))
    .returning({ personId: oneTimeTokens.personId });
  return used ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
