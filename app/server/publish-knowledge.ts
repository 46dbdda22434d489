import { type CuratedKnowledge, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { KeptExample } from '#lib/domain/example.ts';
import type { Person } from '#lib/domain/person.ts';
import { AppError } from '#lib/errors.ts';
import { compareKnowledge } from '#lib/knowledge/compare-knowledge.ts';
import { keepUnpublished } from '#lib/knowledge/keep-unpublished.ts';
import { withExample } from '#lib/knowledge/with-example.ts';
import { withoutOwn } from '#lib/knowledge/without-own.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listJoinAuthors, listJoins, replaceJoins } from '#lib/store/curated-joins.ts';
import { listAcceptedDescriptions, listReviews, restoreAccepted } from '#lib/store/description-reviews.ts';
import { curatedOf, listApprovedExamples } from '#lib/store/examples.ts';
import { listTerms, replaceGlossary } from '#lib/store/glossary.ts';
import { readCurrentKnowledge, readSnapshot, recordPublication } from '#lib/store/publications.ts';
import { needsAnother } from './second-approver.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** What people have reviewed by now, published or not. */
export async function reviewedKnowledge({ store, workspace }: Tabletalk): Promise<CuratedKnowledge> {
  const sourceId = workspace.source.id;
  const terms = await listTerms(store, sourceId);
  return {
    descriptions: await listAcceptedDescriptions(store, sourceId),
    glossary: terms.map(({ author: by, authorId: _, updatedAt: at, ...entry }) => ({
      ...entry,
      approved: { by, at },
    })),
    examples: await listApprovedExamples(store, sourceId),
    joins: await listJoins(store, sourceId),
  };
}

/**
 * What a person may put into use of it: everything, or, where a second person has to approve, what others wrote and
 * accepted beside what is in use already.
 */
export async function publishableBy(
  { store, workspace }: Tabletalk,
  person: Person,
  reviewed: CuratedKnowledge,
): Promise<CuratedKnowledge> {
  const sourceId = workspace.source.id;
  const published = (await readCurrentKnowledge(store, sourceId)) ?? nothingCurated;
  const terms = await listTerms(store, sourceId);
  const reviews = await listReviews(store, sourceId);
  const joins = await listJoinAuthors(store, sourceId);
  return withoutOwn(published, reviewed, {
    terms: terms
      .filter(({ authorId: id, author: name }) => needsAnother(person, { id, name }))
      .map(({ term }) => term),
    places: reviews.filter(({ reviewerId: id, reviewer }) =>
      needsAnother(person, { id, name: reviewer ?? '' }),
    ),
    joins: joins.filter((author) => needsAnother(person, author)).map(({ key }) => key),
  });
}

/**
 * Puts everything into use that is reviewed and that the person may publish: accepted descriptions, joins, the glossary and
 * approved examples. Questions asked from now on are answered with it. Resolves to the id of the snapshot. Throws `forbidden` when
 * everything that waits has to be published by somebody else.
 */
export async function publishKnowledge(by: {
  readonly person: Person;
  readonly note: string;
}): Promise<{ snapshotId: string }> {
  const opened = await tabletalk();
  const reviewed = await reviewedKnowledge(opened);
  const curated = await publishableBy(opened, by.person, reviewed);
  const inUse = opened.workspace.knowledge.curated;
  if (compareKnowledge(inUse, curated).length === 0 && compareKnowledge(curated, reviewed).length > 0) {
    throw new AppError('forbidden', {
      userMessage: 'You wrote or accepted all of this. Here a second person has to publish it.',
    });
  }
  return putIntoUse(opened, { ...by, kind: 'publish', curated });
}

/**
 * Puts these examples into use, and takes those out of use that are not approved any more. What else is reviewed, by
 * whomever, waits for its own publication.
 */
export async function publishExamples(by: {
  readonly person: Person;
  readonly note: string;
  readonly examples: readonly KeptExample[];
}): Promise<{ snapshotId: string }> {
  const opened = await tabletalk();
  const { store, workspace } = opened;
  const published = (await readCurrentKnowledge(store, workspace.source.id)) ?? nothingCurated;
  const curated = by.examples.reduce(
    (knowledge, example) =>
      withExample(knowledge, example.id, example.status === 'approved' ? curatedOf(example) : null),
    published,
  );
  return putIntoUse(opened, { person: by.person, note: by.note, kind: 'publish', curated });
}

/**
 * Makes an earlier snapshot current again, as a publication of its own. Descriptions, joins and glossary are edited from there on,
 * with what was not published yet; examples approved since stay approved. Both come with the next publication.
 */
export async function rollBackKnowledge(by: {
  readonly person: Person;
  readonly note: string;
  readonly snapshotId: string;
}): Promise<{ snapshotId: string }> {
  const opened = await tabletalk();
  const { store, workspace } = opened;
  const sourceId = workspace.source.id;
  const curated = await readSnapshot(store, sourceId, by.snapshotId);
  const published = (await readCurrentKnowledge(store, sourceId)) ?? nothingCurated;
  const edited = await reviewedKnowledge(opened);
  const done = await putIntoUse(opened, { ...by, kind: 'roll-back', curated });
  const { descriptions, glossary, joins } = keepUnpublished({ published, edited, earlier: curated });
  await restoreAccepted(store, sourceId, by.person, descriptions);
  await replaceGlossary(store, sourceId, by.person, glossary);
  await replaceJoins(store, sourceId, by.person, joins);
  return done;
}

async function putIntoUse(
  { store, workspace }: Tabletalk,
  publication: {
    readonly person: Person;
    readonly note: string;
    readonly kind: 'publish' | 'roll-back';
    readonly curated: CuratedKnowledge;
  },
): Promise<{ snapshotId: string }> {
  await workspace.publish(publication.curated);
  const { person, note, kind } = publication;
  const sourceId = workspace.source.id;
  const snapshotId = await recordPublication(store, { sourceId, ...publication });
  await recordAudit(store, { person, action: `knowledge.${kind}`, subject: snapshotId, detail: { note } });
  return { snapshotId };
}
