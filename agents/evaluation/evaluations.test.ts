import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { compareEvaluations } from '#lib/domain/compare-evaluations.ts';
import { type CuratedKnowledge, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { setEvaluationSchedule } from '#lib/store/evaluation-schedules.ts';
import { evaluatedCases, listEvaluations } from '#lib/store/evaluations.ts';
import { createExample, setExampleStatus } from '#lib/store/examples.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readEvents } from '#lib/store/runs.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import { openEvaluations } from './evaluations.ts';

let shop: Shop;
let store: Store;
const open = () => openEvaluations({ store, workspace: shop.workspace, limits: defaultLimits });
const sourceOf = () => shop.workspace.source.id;

/** Takings are what orders come to, or, broken, how many there are. */
function takings(expression: string): CuratedKnowledge {
  const measure = { expression, table: 'orders', grain: 'one order' };
  const term = { term: 'takings', synonyms: [], meaning: 'What the orders come to', measure };
  return { ...nothingCurated, glossary: [term] };
}

beforeAll(async () => {
  shop = await openShop();
  store = await openEmptyStore({ dataDir: shop.folder });
  await shop.workspace.publish(takings('SUM(total)'));
  const sourceId = sourceOf();
  const sql = 'SELECT name FROM customers';
  const draft = { question: 'Who buys?', sql, note: '', tags: [], sourceId };
  const example = await createExample(store, {
    ...draft,
    author: { id: 'ada', name: 'Ada' },
    fromRunId: null,
  });
  await setExampleStatus(store, sourceId, example.id, 'approved', { by: 'Ada' });
  const runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  for (const question of ['takings by country', 'takings of Acme Trading', 'How many customers in France?']) {
    const asked = { person: localDeveloper, conversationId: null, question };
    const { runId } = await runs.start(asked);
    for await (const { event } of runs.follow(runId, -1, new AbortController().signal)) {
      if (event.type === 'run-end') expect(event.outcome, question).toBe('answered');
    }
    await saveFeedback(store, localDeveloper.id, { runId, vote: 'up', comment: '' });
  }
  await runs.close();
});

afterAll(async () => {
  await store.close();
  await shop.close();
});

test('a check by schedule asks examples, measures and liked answers, each with its trace', async () => {
  await setEvaluationSchedule(store, sourceOf(), { every: 'weekly', engine: 'built-in' });
  // However many processes look, the check is made once.
  const clocks = [open(), open(), open()];
  await Promise.all(clocks.map((clock) => clock.tick()));
  for (const clock of clocks) await clock.close();
  const [first, ...others] = await listEvaluations(store, sourceOf());
  expect(others).toEqual([]);
  expect(first).toMatchObject({ status: 'done', cause: 'schedule', total: 5, failure: null });
  const cases = await evaluatedCases(store, first?.id ?? '');
  expect(cases.map(({ question, origin }) => [question, origin])).toEqual([
    ['Who buys?', 'example'],
    ['What is the takings?', 'measure'],
    ['How many customers in France?', 'thumbs-up'],
    ['takings of Acme Trading', 'thumbs-up'],
    ['takings by country', 'thumbs-up'],
  ]);
  expect(cases.slice(1).map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right', 'right']);
  const log = await readEvents(store, cases[1]?.runId ?? '');
  expect(log.at(-1)?.event).toMatchObject({ type: 'run-end', outcome: 'answered' });
});

test('when a formula is broken, one check names the three questions that changed, and nothing is checked twice', async () => {
  const clock = open();
  await clock.tick();
  expect(await listEvaluations(store, sourceOf())).toHaveLength(1);
  await shop.workspace.publish(takings('COUNT(total)'));
  await clock.tick();
  await clock.tick();
  await clock.close();
  const [now, before, ...others] = await listEvaluations(store, sourceOf());
  expect(others).toEqual([]);
  expect(now).toMatchObject({ status: 'done', cause: 'change' });
  const changes = compareEvaluations(
    await evaluatedCases(store, before?.id ?? ''),
    await evaluatedCases(store, now?.id ?? ''),
  );
  expect(changes.map(({ kind, question }) => [kind, question])).toEqual([
    ['broken', 'takings of Acme Trading'],
    ['broken', 'takings by country'],
    ['changed', 'What is the takings?'],
  ]);
});

test('a second one is refused while one runs, and one that is stopped says so', async () => {
  const clock = open();
  const begun = clock.start('built-in');
  await expect(clock.start('built-in')).rejects.toMatchObject({ code: 'conflict' });
  await begun;
  await expect(clock.start('built-in')).rejects.toMatchObject({ code: 'conflict' });
  await clock.stop();
  await clock.close();
  const [latest] = await listEvaluations(store, sourceOf());
  expect(latest).toMatchObject({ status: 'failed', cause: 'person', failure: 'It was stopped.' });
});
