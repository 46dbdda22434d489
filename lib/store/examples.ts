import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { CuratedKnowledge } from '../domain/curated-knowledge.ts';
import type { ExampleDraft, ExampleStatus, KeptExample } from '../domain/example.ts';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { examples } from './schema/examples.ts';

/** The examples of a source, the last changed first. */
export async function listExamples(store: Store, sourceId: string): Promise<KeptExample[]> {
  const rows = await store.db
    .select()
    .from(examples)
    .where(eq(examples.sourceId, sourceId))
    .orderBy(desc(examples.updatedAt), asc(examples.id));
  return rows.map(toExample);
}

/** What goes into published knowledge: the approved examples of a source, in an order that does not change. */
export async function listApprovedExamples(
  store: Store,
  sourceId: string,
): Promise<CuratedKnowledge['examples']> {
  const rows = await store.db
    .select()
    .from(examples)
    .where(and(eq(examples.sourceId, sourceId), eq(examples.status, 'approved')))
    .orderBy(asc(examples.id));
  return rows.map((row) => curatedOf(toExample(row)));
}

/** An approved example as it goes into published knowledge. */
export function curatedOf({
  id,
  question,
  sql,
  note,
  approved,
}: KeptExample): CuratedKnowledge['examples'][number] {
  return { id, question, sql, note, ...(approved === null ? {} : { approved }) };
}

/** One example of a source. Throws `not-found` naming the id. */
export async function readExample(store: Store, sourceId: string, id: string): Promise<KeptExample> {
  const [row] = await store.db
    .select()
    .from(examples)
    .where(and(eq(examples.sourceId, sourceId), eq(examples.id, id)));
  if (!row) throw new AppError('not-found', { userMessage: `There is no example ${id} of this source.` });
  return toExample(row);
}

type Author = Pick<Person, 'id' | 'name'>;

function writtenBy({ id, name }: Author) {
  return { author: name, writerId: id };
}

/** Keeps a new draft. */
export async function createExample(
  store: Store,
  { author, ...value }: ExampleDraft & { sourceId: string; author: Author; fromRunId: string | null },
): Promise<KeptExample> {
  const [row] = await store.db
    .insert(examples)
    .values({ ...value, ...writtenBy(author), id: randomUUID(), status: 'draft' })
    .returning();
  if (!row) throw new Error('the store returned no row for a new example');
  return toExample(row);
}

/** Changes what a person wrote. An approved example whose question or SQL changes is a draft again: nobody reviewed it. */
export async function updateExample(
  store: Store,
  sourceId: string,
  id: string,
  draft: ExampleDraft,
  writer: Author,
): Promise<KeptExample> {
  const before = await readExample(store, sourceId, id);
  const isSame = before.question === draft.question && before.sql === draft.sql && before.note === draft.note;
  const isUnreviewed = before.status === 'approved' && !isSame;
  return change(store, before, {
    ...draft,
    ...(isSame ? {} : { writerId: writer.id }),
    ...(isUnreviewed ? { status: 'draft', ...unapproved } : {}),
  });
}

const unapproved = { approvedBy: null, approvedAt: null };

/** Approves, takes back or retires, by the name of who does it; `reason` says why it was retired. */
export async function setExampleStatus(
  store: Store,
  sourceId: string,
  id: string,
  status: ExampleStatus,
  { by, reason = '' }: { readonly by: string; readonly reason?: string },
): Promise<KeptExample> {
  const before = await readExample(store, sourceId, id);
  return change(store, before, {
    status,
    retiredReason: status === 'retired' ? reason : null,
    ...(status === 'approved' ? { approvedBy: by, approvedAt: new Date() } : unapproved),
  });
}

/** Keeps imported examples under the ids they came with: new ones as drafts, known ones changed. */
export async function importExamples(
  store: Store,
  sourceId: string,
  author: Author,
  imported: readonly (ExampleDraft & { readonly id: string })[],
): Promise<{ created: number; changed: number; unchanged: number }> {
  const ids = imported.map(({ id }) => id);
  const known =
    ids.length === 0 ? [] : await store.db.select().from(examples).where(inArray(examples.id, ids));
  const stranger = known.find((row) => row.sourceId !== sourceId);
  if (stranger) {
    throw new AppError('conflict', { userMessage: `The example ${stranger.id} belongs to another source.` });
  }
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const { id, ...draft } of imported) {
    const before = known.find((row) => row.id === id);
    if (!before) {
      await store.db
        .insert(examples)
        .values({ ...draft, ...writtenBy(author), id, sourceId, status: 'draft' });
      counts.created += 1;
    } else if (isAsWritten(toExample(before), draft)) {
      counts.unchanged += 1;
    } else {
      await updateExample(store, sourceId, id, draft, author);
      counts.changed += 1;
    }
  }
  return counts;
}

function isAsWritten(before: KeptExample, draft: ExampleDraft): boolean {
  return (
    before.question === draft.question &&
    before.sql === draft.sql &&
    before.note === draft.note &&
    before.tags.join('\n') === draft.tags.join('\n')
  );
}

async function change(
  store: Store,
  before: KeptExample,
  values: Partial<typeof examples.$inferInsert>,
): Promise<KeptExample> {
  const [row] = await store.db
    .update(examples)
    .set({ ...values, updatedAt: new Date() })
    .where(eq(examples.id, before.id))
    .returning();
  if (!row) throw new AppError('not-found', { userMessage: `The example ${before.id} was just removed.` });
  return toExample(row);
}

function toExample({ approvedBy, approvedAt, ...row }: typeof examples.$inferSelect): KeptExample {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    approved:
      approvedBy !== null && approvedAt !== null ? { by: approvedBy, at: approvedAt.toISOString() } : null,
  };
}
