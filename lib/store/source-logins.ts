import { and, eq, isNull } from 'drizzle-orm';
import type { Store } from './open-store.ts';
import { sourceLogins } from './schema/source-logins.ts';

/** A password that a person keeps for their account in a source, as it is kept. */
export type SourceLogin = typeof sourceLogins.$inferSelect;

export async function listSourceLogins(store: Store, personId: string): Promise<SourceLogin[]> {
  return store.db.select().from(sourceLogins).where(eq(sourceLogins.personId, personId));
}

export async function findSourceLogin(store: Store, id: string): Promise<SourceLogin | null> {
  const [found] = await store.db.select().from(sourceLogins).where(eq(sourceLogins.id, id));
  return found ?? null;
}

/** Keeps one in the place of what the person had for the source. */
export async function keepSourceLogin(
  store: Store,
  login: Pick<SourceLogin, 'id' | 'personId' | 'sourceId' | 'account' | 'sealed'>,
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.delete(sourceLogins).where(of(login));
    await transaction.insert(sourceLogins).values(login);
  });
}

/** Whether there was one to remove. */
export async function removeSourceLogin(
  store: Store,
  login: Pick<SourceLogin, 'personId' | 'sourceId'>,
): Promise<boolean> {
  const removed = await store.db.delete(sourceLogins).where(of(login)).returning({ id: sourceLogins.id });
  return removed.length > 0;
}

/** Writes down why a database does not take one any more; null where that is known already, or it is gone. */
export async function refuseSourceLogin(
  store: Store,
  id: string,
  refusal: string,
): Promise<SourceLogin | null> {
  const [refused] = await store.db
    .update(sourceLogins)
    .set({ refusal })
    .where(and(eq(sourceLogins.id, id), isNull(sourceLogins.refusal)))
    .returning();
  return refused ?? null;
}

function of({ personId, sourceId }: Pick<SourceLogin, 'personId' | 'sourceId'>) {
  return and(eq(sourceLogins.personId, personId), eq(sourceLogins.sourceId, sourceId));
}
