import { z } from 'zod';
import { readableCurated } from '#agents/rights/readable-curated.ts';
import { readingOf } from '#agents/rights/reading-of.ts';
import { curatedKnowledge, glossaryEntry } from '#lib/domain/curated-knowledge.ts';
import { exampleDraft, keptExample } from '#lib/domain/example.ts';
import { developerWith, wholeSourceOf } from '../../as-developer.ts';
import { keepDraft } from '../../keep-draft.ts';
import { keepTerm } from '../../keep-term.ts';
import { runOf } from '../../own-run.ts';
import type { Asker } from '../../signed-in.ts';
import { tabletalk } from '../../tabletalk.ts';
import type { Operation } from '../operation.ts';

const nothing = z.object({});
const examples = curatedKnowledge.pick({ examples: true });
const glossary = z.object({ terms: curatedKnowledge.shape.glossary });

async function curatedFor(asker: Asker) {
  const { store, workspace } = await tabletalk();
  return readableCurated(workspace.knowledge, await readingOf(store, workspace, asker));
}

export const listExamplesInUse: Operation<typeof nothing, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/examples',
  id: 'listExamples',
  group: 'Knowledge',
  summary: 'List the verified examples',
  description:
    'Reviewed questions with the SQL that answers them, as far as they are in use and may be seen.',
  scope: 'read',
  path: nothing,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'Examples in use.', schema: examples } },
  async handle({ asker }) {
    const { examples: found } = await curatedFor(asker);
    return Response.json({ examples: found } satisfies z.infer<typeof examples>);
  },
};

const proposal = z.strictObject(exampleDraft.shape).extend({
  fromAnswerId: z
    .string()
    .nullable()
    .default(null)
    .meta({ description: 'The own answer that this corrects, or null.' }),
});

export const proposeExample: Operation<typeof nothing, typeof nothing, typeof nothing, typeof proposal> = {
  method: 'POST',
  at: '/examples',
  id: 'proposeExample',
  group: 'Knowledge',
  summary: 'Propose an example',
  description:
    'Kept as a draft once its statement has run. Nothing uses it before a developer approves and publishes it. For developers.',
  scope: 'propose',
  path: nothing,
  query: nothing,
  header: nothing,
  body: proposal,
  replies: { 201: { means: 'The draft.', schema: keptExample } },
  async handle({ asker, body, request }) {
    const developer = await developerWith(asker);
    const { fromAnswerId, ...draft } = body;
    const fromRunId = fromAnswerId === null ? null : (await runOf(asker, developer.opened, fromAnswerId)).id;
    const kept = await keepDraft(developer, { ...draft, fromRunId }, request.signal);
    return Response.json(kept, { status: 201 });
  },
};

export const listGlossary: Operation<typeof nothing, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'GET',
  at: '/glossary',
  id: 'listGlossary',
  group: 'Knowledge',
  summary: 'List the glossary',
  description: 'Words of the business with what they mean here, as far as they are in use and may be seen.',
  scope: 'read',
  path: nothing,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 200: { means: 'Terms in use.', schema: glossary } },
  async handle({ asker }) {
    const { glossary: terms } = await curatedFor(asker);
    return Response.json({ terms } satisfies z.infer<typeof glossary>);
  },
};

const term = z.strictObject(glossaryEntry.omit({ origin: true }).shape);

export const proposeTerm: Operation<typeof nothing, typeof nothing, typeof nothing, typeof term> = {
  method: 'POST',
  at: '/glossary',
  id: 'proposeTerm',
  group: 'Knowledge',
  summary: 'Propose a glossary entry',
  description:
    'Kept once its measure, if it has one, has run. Nothing uses it before somebody publishes. For developers who may read all of the source.',
  scope: 'propose',
  path: nothing,
  query: nothing,
  header: nothing,
  body: term,
  replies: { 201: { means: 'The entry.', schema: glossaryEntry } },
  async handle({ asker, body: entry, request }) {
    const person = wholeSourceOf(await developerWith(asker));
    await keepTerm(await tabletalk(), person, { entry, previous: null }, request.signal);
    return Response.json(entry, { status: 201 });
  },
};
