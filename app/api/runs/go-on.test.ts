import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerCell, CellOptions, Drill } from '#lib/domain/cell-options.ts';
import { followUps } from '#lib/domain/follow-ups.ts';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { POST as CELL } from './[runId]/cells/route.ts';
import { POST as DRILL } from './[runId]/drills/route.ts';
import { GET as FOLLOW_UPS } from './[runId]/follow-ups/route.ts';

let desk: Desk;
let perMonth: RunView;

beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  const { runId } = await desk.opened.runs.start({
    person: ada,
    conversationId: null,
    question: 'What came in per month?',
    statement: {
      sql: 'SELECT substr(o.placed_on, 1, 7) AS month, sum(o.total) AS total FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1 ORDER BY 1',
      from: 'nothing',
      author: 'Ada',
      reading: [],
      chart: null,
    },
  });
  perMonth = await desk.ended(runId);
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

const of = (view: RunView) => ({ params: Promise.resolve({ runId: view.runId ?? '' }) });
const cell: AnswerCell = { step: '#E1', row: 1, column: 1 };
const options = async (at = cell): Promise<CellOptions> =>
  (await CELL(requestOf('POST', at), of(perMonth))).json();
async function drilled(drill: Drill, view = perMonth, at = cell) {
  const response = await DRILL(requestOf('POST', { ...at, drill }), of(view));
  const { runId } = await response.json();
  const next = await desk.ended(runId);
  return { view: next, rows: queryResultOf(next, '#E1')?.result.rows ?? [] };
}

test('a figure says what it is about, from how many rows and days it was computed, and where one can go on', async () => {
  expect(await options()).toMatchObject({
    about: 'Month 2025-02',
    computedFrom: 'It is computed from 2 rows, from 2025-02-11 to 2025-02-12 (orders.placed_on).',
    onlyThis: true,
    rowsBehind: true,
    contributions: {
      against: [
        { row: 0, label: '2025-01' },
        { row: 2, label: '2025-03' },
      ],
      dimensions: expect.arrayContaining([{ id: 'c.country', label: 'country' }]),
    },
  });
});

test('an amount of a list says whose it is, and is nothing to look for among the others', async () => {
  const list = await desk.opened.runs.start({
    person: ada,
    conversationId: null,
    question: 'Which orders are there?',
    statement: {
      sql: 'SELECT c.name, o.placed_on, o.total FROM orders o JOIN customers c ON c.id = o.customer_id ORDER BY o.id',
      from: 'nothing',
      author: 'Ada',
      reading: [],
      chart: null,
    },
  });
  const view = await desk.ended(list.runId);
  const [name, day] = queryResultOf(view, '#E1')?.result.rows[0] ?? [];
  const response = await CELL(requestOf('POST', { ...cell, row: 0, column: 2 }), of(view));
  expect(await response.json()).toMatchObject({
    about: `Name ${name}, Date placed ${day}`,
    computedFrom: '',
    onlyThis: false,
  });
  const ofName = await CELL(requestOf('POST', { ...cell, row: 0, column: 0 }), of(view));
  expect(await ofName.json()).toMatchObject({ about: `Date placed ${day}`, onlyThis: true });
});

test('a bar is followed down twice: to its group, and to the rows behind it', async () => {
  const only = await drilled({ kind: 'only' });
  expect(only.rows).toEqual([['2025-02', 120]]);
  expect(only.view).toMatchObject({
    conversationId: perMonth.conversationId,
    statement: { from: perMonth.runId, author: null },
  });
  const behind = await drilled({ kind: 'rows' }, only.view, { ...cell, row: 0 });
  expect(behind.rows.map(([id]) => id)).toEqual([2, 3]);
});

test('a figure is broken down by a column of its rows, and the parts are the whole', async () => {
  expect(await options()).toMatchObject({
    breakDowns: expect.arrayContaining([{ id: 'c.country', label: 'country' }]),
  });
  const { rows, view } = await drilled({ kind: 'by', dimension: 'c.country' });
  expect(rows).toEqual([
    ['France', 80],
    ['Spain', 40],
  ]);
  expect(view.parts.find(({ kind }) => kind === 'chart')).toMatchObject({
    spec: { kind: 'bar', x: 'country', y: ['total'] },
  });
  // What names a month is no figure.
  expect(await options({ ...cell, column: 0 })).toMatchObject({ breakDowns: [] });
});

test('what contributed to a change adds up to both figures', async () => {
  const { rows } = await drilled({ kind: 'contributions', against: 0, dimension: 'c.country' });
  expect(rows).toEqual([
    ['France', 120.5, 80, -40.5],
    ['Spain', 0, 40, 40],
  ]);
});

test('an answer over time offers what its last change is made of, by a column that a key leads to', async () => {
  const statement = {
    sql: 'SELECT substr(placed_on, 1, 7) AS month, sum(total) AS total FROM orders GROUP BY 1 ORDER BY 1',
    from: 'nothing',
    author: 'Ada',
    reading: [],
    chart: null,
  };
  const { runId } = await desk.opened.runs.start({
    person: ada,
    conversationId: null,
    question: 'What came in per month?',
    statement,
  });
  const view = await desk.ended(runId);
  const { change } = followUps.parse(await (await FOLLOW_UPS(requestOf('GET'), of(view))).json());
  expect(change).toEqual({
    cell: { step: '#E1', row: 2, column: 1 },
    drill: { kind: 'contributions', against: 1, dimension: 'customers.name' },
    from: '2025-02',
    to: '2025-03',
  });
  if (change === null) throw new Error('nothing offered');
  const why = await drilled({ ...change.drill, dimension: 'customers.country' }, view, change.cell);
  expect(why.rows).toEqual([
    ['France', 80, 310, 230],
    ['Spain', 40, 0, -40],
  ]);
  expect(why.view.parts.find(({ kind }) => kind === 'chart')).toMatchObject({
    spec: { kind: 'waterfall', x: 'country', y: ['before', 'after'] },
  });
  const flat = await desk.ask(ada, 'How many customers per country?');
  expect(followUps.parse(await (await FOLLOW_UPS(requestOf('GET'), of(flat))).json()).change).toBeNull();
});

test('what cannot be gone to is refused by name, and nobody goes on from the answer of another', async () => {
  const refusal = async (body: unknown) => {
    const response = await DRILL(requestOf('POST', body), of(perMonth));
    return [response.status, (await response.json()).message];
  };
  const unknown = { kind: 'contributions', against: 0, dimension: 'c.shoe_size' };
  expect(await refusal({ ...cell, drill: unknown })).toEqual([400, expect.stringContaining('c.shoe_size')]);
  expect(await refusal({ ...cell, row: 99, drill: { kind: 'only' } })).toEqual([
    400,
    expect.stringContaining('3 rows'),
  ]);
  desk.as(bo);
  expect((await refusal({ ...cell, drill: { kind: 'only' } }))[0]).toBe(404);
  expect((await CELL(requestOf('POST', cell), of(perMonth))).status).toBe(404);
  expect((await FOLLOW_UPS(requestOf('GET'), of(perMonth))).status).toBe(404);
});
