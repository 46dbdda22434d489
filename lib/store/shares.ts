import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Share, SharedFor, SharedKind } from '../domain/share.ts';
import type { Store } from './open-store.ts';
import { shares } from './schema/shares.ts';

export type Subject = { readonly kind: SharedKind; readonly id: string };

/** With whom something is shared. */
export async function listShares(store: Store, { kind, id }: Subject): Promise<Share[]> {
  return store.db
    .select({ personId: shares.personId, may: shares.may })
    .from(shares)
    .where(and(eq(shares.kind, kind), eq(shares.subjectId, id)))
    .orderBy(shares.createdAt);
}

/** Shares something with exactly these; whoever was among them before and is not now may not look any more. */
export async function replaceShares(
  store: Store,
  { kind, id, sourceId, ownerId }: Subject & { readonly sourceId: string; readonly ownerId: string },
  wanted: readonly Share[],
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.delete(shares).where(and(eq(shares.kind, kind), eq(shares.subjectId, id)));
    if (wanted.length === 0) return;
    await transaction
      .insert(shares)
      .values(
        wanted.map((share) => ({ ...share, id: randomUUID(), kind, subjectId: id, sourceId, ownerId })),
      );
  });
}

/** What a share lets somebody do with something, the most that any of them does; null when none is for them. */
export async function sharedWith(
  store: Store,
  subjects: readonly Subject[],
  personId: string,
): Promise<SharedFor | null> {
  const rows = await store.db
    .select({ may: shares.may })
    .from(shares)
    .where(
      and(
        or(...subjects.map(({ kind, id }) => and(eq(shares.kind, kind), eq(shares.subjectId, id)))),
        or(isNull(shares.personId), eq(shares.personId, personId)),
      ),
    );
  if (rows.length === 0) return null;
  return rows.some(({ may }) => may === 'copy') ? 'copy' : 'read';
}

export type GivenShare = Subject & {
  readonly sourceId: string;
  readonly ownerId: string;
  readonly may: SharedFor;
  readonly at: string;
};

/** What others have shared with somebody, the last first; each thing once. */
export async function sharesFor(store: Store, personId: string): Promise<GivenShare[]> {
  const rows = await store.db
    .select()
    .from(shares)
    .where(and(or(isNull(shares.personId), eq(shares.personId, personId)), ne(shares.ownerId, personId)))
    .orderBy(desc(shares.createdAt))
    .limit(200);
  const things = Map.groupBy(rows, ({ kind, subjectId }) => `${kind} ${subjectId}`);
  return [...things.values()].flatMap((given) => {
    const [first] = given;
    if (first === undefined) return [];
    const may = given.some((each) => each.may === 'copy') ? 'copy' : 'read';
    return [
      {
        kind: first.kind,
        id: first.subjectId,
        sourceId: first.sourceId,
        ownerId: first.ownerId,
        may,
        at: first.createdAt.toISOString(),
      },
    ];
  });
}

/** Nobody may look at these any more. */
export async function endShares(store: Store, kind: SharedKind, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await store.db.delete(shares).where(and(eq(shares.kind, kind), inArray(shares.subjectId, [...ids])));
}
