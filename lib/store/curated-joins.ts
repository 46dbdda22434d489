import { and, asc, eq } from 'drizzle-orm';
import { type CuratedJoin, curatedJoin } from '../domain/curated-knowledge.ts';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import { joinKey } from '../knowledge/in-order.ts';
import { joinName } from '../knowledge/piece-texts.ts';
import type { Store } from './open-store.ts';
import { curatedJoins } from './schema/knowledge.ts';

/** The joins of a source as they are edited. */
export async function listJoins(store: Store, sourceId: string): Promise<CuratedJoin[]> {
  const rows = await store.db
    .select()
    .from(curatedJoins)
    .where(eq(curatedJoins.sourceId, sourceId))
    .orderBy(asc(curatedJoins.key));
  return rows.map(({ content }) => curatedJoin.parse(content));
}

/** Who took over which join, by its key. */
export async function listJoinAuthors(
  store: Store,
  sourceId: string,
): Promise<{ readonly key: string; readonly id: string; readonly name: string }[]> {
  return store.db
    .select({ key: curatedJoins.key, id: curatedJoins.authorId, name: curatedJoins.author })
    .from(curatedJoins)
    .where(eq(curatedJoins.sourceId, sourceId));
}

/** Keeps a join; the same one that is there already takes its origin. */
export async function saveJoin(
  store: Store,
  sourceId: string,
  { id: authorId, name: author }: Pick<Person, 'id' | 'name'>,
  join: CuratedJoin,
): Promise<void> {
  await store.db
    .insert(curatedJoins)
    .values({ sourceId, key: joinKey(join), content: join, author, authorId })
    .onConflictDoUpdate({
      target: [curatedJoins.sourceId, curatedJoins.key],
      set: { content: join, author, authorId, updatedAt: new Date() },
    });
}

/** Takes a join out. Throws `not-found` naming it. */
export async function deleteJoin(store: Store, sourceId: string, join: CuratedJoin): Promise<void> {
  const deleted = await store.db
    .delete(curatedJoins)
    .where(and(eq(curatedJoins.sourceId, sourceId), eq(curatedJoins.key, joinKey(join))))
    .returning({ key: curatedJoins.key });
  if (deleted.length > 0) return;
  throw new AppError('not-found', { userMessage: `There is no join of ${joinName(join)}.` });
}

/** Makes the joins of a source exactly these. */
export async function replaceJoins(
  store: Store,
  sourceId: string,
  { id: authorId, name: author }: Pick<Person, 'id' | 'name'>,
  joins: readonly CuratedJoin[],
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.delete(curatedJoins).where(eq(curatedJoins.sourceId, sourceId));
    for (const join of joins) {
      await transaction
        .insert(curatedJoins)
        .values({ sourceId, key: joinKey(join), content: join, author, authorId });
    }
  });
}
