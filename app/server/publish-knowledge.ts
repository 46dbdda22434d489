import { type CuratedKnowledge, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { KeptExample } from '#lib/domain/example.ts';
import type { Person } from '#lib/domain/person.ts';
import { keepUnpublished } from '#lib/knowledge/keep-unpublished.ts';
import { withExample } from '#lib/knowledge/with-example.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { listAcceptedDescriptions, restoreAccepted } from '#lib/store/description-reviews.ts';
import { curatedOf, listApprovedExamples } from '#lib/store/examples.ts';
import { listTerms, replaceGlossary } from '#lib/store/glossary.ts';
import { readCurrentKnowledge, readSnapshot, recordPublication } from '#lib/store/publications.ts';
import { type Tabletalk, tabletalk } from './tabletalk.ts';

/** What people have reviewed by now, published or not. */
export async function reviewedKnowledge({ store, workspace }: Tabletalk): Promise<CuratedKnowledge> {
  const sourceId = workspace.source.id;
  const terms = await listTerms(store, sourceId);
  return {
    descriptions: await listAcceptedDescriptions(store, sourceId),
    glossary: terms.map(({ author: by, updatedAt: at, ...entry }) => ({ ...entry, approved: { by, at } })),
    examples: await listApprovedExamples(store, sourceId),
  };
}

/**
 * Puts everything that is reviewed into use: accepted descriptions, the glossary and approved examples. Questions asked
 * from now on are answered with it. Resolves to the id of the snapshot.
 */
export async function publishKnowledge(by: {
  readonly person: Person;
  readonly note: string;
}): Promise<{ snapshotId: string }> {
  const opened = await tabletalk();
  return putIntoUse(opened, { ...by, kind: 'publish', curated: await reviewedKnowledge(opened) });
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
 * Makes an earlier snapshot current again, as a publication of its own. Descriptions and glossary are edited from there on,
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
  const { descriptions, glossary } = keepUnpublished({ published, edited, earlier: curated });
  await restoreAccepted(store, sourceId, by.person.name, descriptions);
  await replaceGlossary(store, sourceId, by.person.name, glossary);
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
