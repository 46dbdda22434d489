import { and, asc, eq, sql } from 'drizzle-orm';
import type { AcceptedDescription } from '../domain/curated-knowledge.ts';
import type { DescriptionProposal } from '../domain/description-proposal.ts';
import type { DescriptionDecision, DescriptionReview } from '../domain/description-review.ts';
import type { Person } from '../domain/person.ts';
import { AppError } from '../errors.ts';
import type { Store } from './open-store.ts';
import { descriptionReviews } from './schema/knowledge.ts';

/** All proposals of a source with what became of them, by table, the table's own summary first. */
export async function listReviews(store: Store, sourceId: string): Promise<DescriptionReview[]> {
  const rows = await store.db
    .select()
    .from(descriptionReviews)
    .where(eq(descriptionReviews.sourceId, sourceId))
    .orderBy(asc(descriptionReviews.tableName), asc(descriptionReviews.columnName));
  return rows.map(toReview);
}

/** What goes into published knowledge: every accepted description of a source. */
export async function listAcceptedDescriptions(
  store: Store,
  sourceId: string,
): Promise<AcceptedDescription[]> {
  const reviews = await listReviews(store, sourceId);
  return reviews
    .filter(({ status }) => status === 'accepted')
    .map(({ table, column, text }) => ({ table, column, text }));
}

/** Keeps proposals as open ones. What a person has decided already stays decided. */
export async function saveProposals(
  store: Store,
  sourceId: string,
  author: string,
  proposals: readonly DescriptionProposal[],
): Promise<void> {
  for (const { table, column, text, evidence } of proposals) {
    await store.db
      .insert(descriptionReviews)
      .values({
        ...keyOf(sourceId, { table, column }),
        text,
        proposedText: text,
        evidence,
        status: 'open',
        author,
      })
      .onConflictDoUpdate({
        target: [descriptionReviews.sourceId, descriptionReviews.tableName, descriptionReviews.columnName],
        set: { text, proposedText: text, evidence, author, createdAt: sql`now()` },
        setWhere: eq(descriptionReviews.status, 'open'),
      });
  }
}

/** Keeps a description that somebody took over from elsewhere as accepted, in the place of what was decided before. */
export async function acceptFrom(
  store: Store,
  sourceId: string,
  by: {
    readonly author: string;
    readonly reviewer: Pick<Person, 'id' | 'name'>;
    readonly proposal: DescriptionProposal;
  },
): Promise<void> {
  const { author, reviewer } = by;
  const { table, column, text, evidence } = by.proposal;
  const accepted = {
    text,
    proposedText: text,
    evidence,
    author,
    reviewer: reviewer.name,
    reviewerId: reviewer.id,
    status: 'accepted' as const,
    reviewedAt: new Date(),
  };
  await store.db
    .insert(descriptionReviews)
    .values({ ...keyOf(sourceId, { table, column }), ...accepted })
    .onConflictDoUpdate({
      target: [descriptionReviews.sourceId, descriptionReviews.tableName, descriptionReviews.columnName],
      set: accepted,
    });
}

/** Takes a proposal away with what was decided about it. */
export async function forgetReview(store: Store, sourceId: string, place: Place): Promise<void> {
  await store.db.delete(descriptionReviews).where(isThis(sourceId, place));
}

/** Records decisions, all or none. Throws `not-found` naming a thing that nothing was proposed for. */
export async function decideReviews(
  store: Store,
  sourceId: string,
  reviewer: Pick<Person, 'id' | 'name'>,
  decisions: readonly DescriptionDecision[],
): Promise<void> {
  await store.db.transaction(async (transaction) => {
    for (const { table, column, status, text } of decisions) {
      const changed = await transaction
        .update(descriptionReviews)
        .set({
          status,
          ...(text === undefined ? {} : { text }),
          ...(status === 'open'
            ? unreviewed
            : { reviewer: reviewer.name, reviewerId: reviewer.id, reviewedAt: new Date() }),
        })
        .where(isThis(sourceId, { table, column }))
        .returning({ table: descriptionReviews.tableName });
      if (changed.length > 0) continue;
      const name = column === null ? table : `${table}.${column}`;
      throw new AppError('not-found', { userMessage: `No description of ${name} was proposed.` });
    }
  });
}

const unreviewed = { reviewer: null, reviewerId: null, reviewedAt: null };

/** Moves the review of a thing to the name it has now; a review that is there already gives way. */
export async function moveReview(store: Store, sourceId: string, from: Place, to: Place): Promise<void> {
  await store.db.transaction(async (transaction) => {
    await transaction.delete(descriptionReviews).where(isThis(sourceId, to));
    await transaction.update(descriptionReviews).set(keyOf(sourceId, to)).where(isThis(sourceId, from));
  });
}

/**
 * Makes the accepted descriptions of a source exactly these: others that were accepted are open again, and what nobody
 * proposed here is kept as the reviewer's own. What is accepted as it stands stays whose it was.
 */
export async function restoreAccepted(
  store: Store,
  sourceId: string,
  reviewer: Pick<Person, 'id' | 'name'>,
  descriptions: readonly AcceptedDescription[],
): Promise<void> {
  const reviewed = { reviewer: reviewer.name, reviewerId: reviewer.id, reviewedAt: new Date() };
  const before = await listAcceptedDescriptions(store, sourceId);
  await store.db.transaction(async (transaction) => {
    for (const place of missingFrom(descriptions, before)) {
      await transaction
        .update(descriptionReviews)
        .set({ status: 'open', ...unreviewed })
        .where(isThis(sourceId, place));
    }
    for (const { table, column, text } of missingFrom(before, descriptions)) {
      const accepted = { text, status: 'accepted' as const, ...reviewed };
      await transaction
        .insert(descriptionReviews)
        .values({
          ...keyOf(sourceId, { table, column }),
          ...accepted,
          proposedText: text,
          evidence: [],
          author: reviewer.name,
        })
        .onConflictDoUpdate({
          target: [descriptionReviews.sourceId, descriptionReviews.tableName, descriptionReviews.columnName],
          set: accepted,
        });
    }
  });
}

/** Those of `descriptions` that are not among `others` in the same words. */
function missingFrom(
  others: readonly AcceptedDescription[],
  descriptions: readonly AcceptedDescription[],
): AcceptedDescription[] {
  const keyOf = ({ table, column, text }: AcceptedDescription) => JSON.stringify([table, column, text]);
  const known = new Set(others.map(keyOf));
  return descriptions.filter((description) => !known.has(keyOf(description)));
}

type Place = Pick<DescriptionReview, 'table' | 'column'>;

function keyOf(sourceId: string, { table, column }: Place) {
  return { sourceId, tableName: table, columnName: column ?? '' };
}

function isThis(sourceId: string, { table, column }: Place) {
  return and(
    eq(descriptionReviews.sourceId, sourceId),
    eq(descriptionReviews.tableName, table),
    eq(descriptionReviews.columnName, column ?? ''),
  );
}

function toReview(row: typeof descriptionReviews.$inferSelect): DescriptionReview {
  const {
    tableName,
    columnName,
    text,
    proposedText,
    evidence,
    status,
    author,
    reviewer,
    reviewerId,
    reviewedAt,
  } = row;
  return {
    table: tableName,
    column: columnName === '' ? null : columnName,
    text,
    proposedText,
    evidence,
    status,
    author,
    reviewer,
    reviewerId,
    reviewedAt: reviewedAt?.toISOString() ?? null,
  };
}
