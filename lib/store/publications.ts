import { and, desc, eq } from 'drizzle-orm';
import { type CuratedKnowledge, curatedKnowledge } from '../domain/curated-knowledge.ts';
import type { Person } from '../domain/person.ts';
import type { Publication } from '../domain/publication.ts';
import { AppError } from '../errors.ts';
import { inOrder } from '../knowledge/in-order.ts';
import { curatedId } from '../knowledge/knowledge-id.ts';
import type { Store } from './open-store.ts';
import { knowledgeSnapshots, publications } from './schema/knowledge.ts';

/** Keeps the knowledge under its content hash, once, and records that it became the current one. Returns the hash. */
export async function recordPublication(
  store: Store,
  value: {
    sourceId: string;
    curated: CuratedKnowledge;
    kind: Publication['kind'];
    person: Pick<Person, 'id' | 'name'>;
    note: string;
  },
): Promise<string> {
  const { sourceId, curated, kind, person, note } = value;
  const id = curatedId(curated);
  await store.db.transaction(async (transaction) => {
    await transaction
      .insert(knowledgeSnapshots)
      .values({ sourceId, id, content: inOrder(curated) })
      .onConflictDoNothing();
    await transaction
      .insert(publications)
      .values({ sourceId, snapshotId: id, kind, personId: person.id, personName: person.name, note });
  });
  return id;
}

/** All publications of a source, the latest first. */
export async function listPublications(store: Store, sourceId: string): Promise<Publication[]> {
  const rows = await store.db
    .select()
    .from(publications)
    .where(eq(publications.sourceId, sourceId))
    .orderBy(desc(publications.sequence));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The id of the snapshot that is current; null before the first publication. */
export async function currentSnapshotId(store: Store, sourceId: string): Promise<string | null> {
  const [row] = await store.db
    .select({ id: publications.snapshotId })
    .from(publications)
    .where(eq(publications.sourceId, sourceId))
    .orderBy(desc(publications.sequence))
    .limit(1);
  return row?.id ?? null;
}

/** The knowledge that is current; null before the first publication. */
export async function readCurrentKnowledge(store: Store, sourceId: string): Promise<CuratedKnowledge | null> {
  const id = await currentSnapshotId(store, sourceId);
  return id === null ? null : readSnapshot(store, sourceId, id);
}

/** A snapshot of a source. Throws `not-found` naming the id. */
export async function readSnapshot(store: Store, sourceId: string, id: string): Promise<CuratedKnowledge> {
  const [row] = await store.db
    .select({ content: knowledgeSnapshots.content })
    .from(knowledgeSnapshots)
    .where(and(eq(knowledgeSnapshots.sourceId, sourceId), eq(knowledgeSnapshots.id, id)));
  if (!row) throw new AppError('not-found', { userMessage: `There is no snapshot ${id} of this source.` });
  return curatedKnowledge.parse(row.content);
}
