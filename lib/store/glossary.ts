import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import { type GlossaryEntry, glossaryEntry } from '../domain/curated-knowledge.ts';
import type { KeptTerm } from '../domain/kept-term.ts';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { glossaryTerms } from './schema/knowledge.ts';

/** The glossary of a source as it is edited, by term. */
export async function listTerms(store: Store, sourceId: string): Promise<KeptTerm[]> {
  const rows = await store.db
    .select()
    .from(glossaryTerms)
    .where(eq(glossaryTerms.sourceId, sourceId))
    .orderBy(asc(glossaryTerms.term));
  return rows.map(({ entry, author, authorId, updatedAt }) => ({
    ...glossaryEntry.parse(entry),
    author,
    authorId,
    updatedAt: updatedAt.toISOString(),
  }));
}

/**
 * Keeps an entry. `previous` is the term it had so far, null for a new one; a new or renamed entry under a term that is
 * taken throws `conflict`.
 */
export async function saveTerm(
  store: Store,
  sourceId: string,
  author: Author,
  entry: GlossaryEntry,
  previous: string | null,
): Promise<void> {
  const isTaken = (await listTerms(store, sourceId)).some(
    ({ term }) => term !== previous && term.toLowerCase() === entry.term.toLowerCase(),
  );
  if (isTaken) {
    throw new AppError('conflict', { userMessage: `The glossary has an entry for ${entry.term} already.` });
  }
  await store.db.transaction(async (transaction) => {
    if (previous !== null) await transaction.delete(glossaryTerms).where(isTerm(sourceId, previous));
    await transaction
      .insert(glossaryTerms)
      .values({ sourceId, term: entry.term, entry, ...writtenBy(author) });
  });
}

/** Takes an entry out. Throws `not-found` naming the term. */
export async function deleteTerm(store: Store, sourceId: string, term: string): Promise<void> {
  const deleted = await store.db
    .delete(glossaryTerms)
    .where(isTerm(sourceId, term))
    .returning({ term: glossaryTerms.term });
  if (deleted.length === 0) {
    throw new AppError('not-found', { userMessage: `The glossary has no entry for ${term}.` });
  }
}

/** Makes the glossary of a source exactly this one. What is in it already keeps its author and its time. */
export async function replaceGlossary(
  store: Store,
  sourceId: string,
  author: Author,
  glossary: readonly GlossaryEntry[],
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    const rows = await transaction.select().from(glossaryTerms).where(eq(glossaryTerms.sourceId, sourceId));
    const wanted = new Map(glossary.map((entry) => [entry.term, glossaryEntry.parse(entry)]));
    const kept = new Set<string>();
    for (const { term, entry } of rows) {
      if (isDeepStrictEqual(glossaryEntry.parse(entry), wanted.get(term))) kept.add(term);
      else await transaction.delete(glossaryTerms).where(isTerm(sourceId, term));
    }
    for (const entry of [...wanted.values()].filter(({ term }) => !kept.has(term))) {
      await transaction
        .insert(glossaryTerms)
        .values({ sourceId, term: entry.term, entry, ...writtenBy(author) });
    }
  });
}

type Author = Pick<Person, 'id' | 'name'>;

function writtenBy({ id, name }: Author) {
  return { author: name, authorId: id };
}

function isTerm(sourceId: string, term: string) {
  return and(eq(glossaryTerms.sourceId, sourceId), eq(glossaryTerms.term, term));
}
