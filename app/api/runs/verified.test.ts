import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST as DRILL } from './[runId]/drills/route.ts';

const approved = { by: 'Cleo', at: '2026-11-03T10:00:00.000Z' };
const curated: CuratedKnowledge = {
  descriptions: [],
  joins: [],
  glossary: [
    {
      term: 'turnover',
      synonyms: [],
      meaning: 'What customers ordered.',
      measure: { expression: 'SUM(total)', table: 'orders', grain: 'an order' },
      approved,
    },
  ],
  examples: [
    {
      id: 'e1',
      question: 'Which customers are in Spain?',
      sql: "SELECT name FROM customers WHERE country = 'Spain'",
      note: '',
      approved,
    },
  ],
};

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  await desk.opened.workspace.publish(curated);
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

const queryIn = (view: RunView) => {
  const found = view.steps.map(({ id }) => queryResultOf(view, id)).find((query) => query !== null);
  if (!found) throw new Error(`no query: ${JSON.stringify(view.parts)}`);
  return found;
};
const marks = (view: RunView) =>
  (queryIn(view).verified ?? []).map(({ by, on }) => `${on.kind === 'example' ? on.id : on.term} by ${by}`);
async function written(sql: string): Promise<RunView> {
  const statement = { sql, from: 'nothing', author: 'Ada', reading: [], chart: null };
  const { runId } = await desk.opened.runs.start({
    person: ada,
    conversationId: null,
    question: sql,
    statement,
  });
  return desk.ended(runId);
}

test('an answer by a measure is verified, and its follow-up as long as it computes the measure', async () => {
  const first = await desk.ask(ada, 'What is the turnover per country?');
  expect(marks(first)).toEqual(['turnover by Cleo']);
  const next = await desk.ask(ada, 'only France', first.conversationId);
  expect(queryIn(next).sql).toContain('France');
  expect(marks(next)).toEqual(['turnover by Cleo']);
  const other = await desk.ask(ada, 'How many customers per country?');
  expect(marks(other)).toEqual([]);
});

test('an answer that is an approved example is verified; with other values nobody approved it', async () => {
  expect(marks(await desk.ask(ada, 'Which customers are in Spain?'))).toEqual(['e1 by Cleo']);
  const adapted = await desk.ask(ada, 'Which customers are in France?');
  expect(queryIn(adapted).sql).toContain('France');
  expect(marks(adapted)).toEqual([]);
});

test('edited SQL has the mark while it is true', async () => {
  expect(marks(await written('SELECT sum(o.total) AS t FROM orders AS o'))).toEqual(['turnover by Cleo']);
  expect(marks(await written('SELECT sum(o.total) * 2 AS t FROM orders AS o'))).toEqual(['turnover by Cleo']);
  expect(marks(await written('SELECT sum(o.total * 2) AS t FROM orders AS o'))).toEqual([]);
});

test('a drill-down keeps the mark where the figure is the same, and the rows behind it are no figure', async () => {
  const view = await written(
    'SELECT c.country, sum(o.total) AS t FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1',
  );
  const drilled = async (kind: 'only' | 'rows') => {
    const response = await DRILL(requestOf('POST', { step: '#E1', row: 0, column: 1, drill: { kind } }), {
      params: Promise.resolve({ runId: view.runId ?? '' }),
    });
    return desk.ended((await response.json()).runId);
  };
  expect(marks(await drilled('only'))).toEqual(['turnover by Cleo']);
  expect(marks(await drilled('rows'))).toEqual([]);
});

test('somebody who may not read what a mark is called after is not told it', async () => {
  await addAccessRule(desk.store, desk.opened.workspace.source.id, {
    subject: { kind: 'person', personId: bo.id },
    table: 'employees',
    column: 'salary',
  });
  await desk.opened.workspace.publish({
    ...curated,
    glossary: curated.glossary.map((term) => ({ ...term, term: 'salary' })),
  });
  const sql = 'SELECT sum(total) AS t FROM orders';
  expect(marks(await written(sql))).toEqual(['salary by Cleo']);
  const asked = await desk.opened.runs.start({
    person: bo,
    conversationId: null,
    question: 'sum',
    statement: { sql, from: 'nothing', author: 'Bo', reading: [], chart: null },
  });
  expect(marks(await desk.ended(asked.runId))).toEqual([]);
});
