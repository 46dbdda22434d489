import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startBoardClock } from '#agents/board/board-clock.ts';
import { openEvaluations } from '#agents/evaluation/evaluations.ts';
import { askedBy, scheduled, triedBy } from '#lib/datasource/asked-by.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { noFilters } from '#lib/domain/board.ts';
import type { RunView } from '#lib/domain/run-view.ts';
import { listEvaluations } from '#lib/store/evaluations.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { boardSchedule } from '#lib/store/schema/boards.ts';
import { ada, type Desk, openDesk, requestOf } from '../server/__fixtures__/open-desk.ts';
import { serveWith } from '../server/__fixtures__/serve-with.ts';
import { mcpDoor } from '../server/mcp-door.ts';
import { tabletalk } from '../server/tabletalk.ts';
import { POST as TRY } from './admin/examples/try/route.ts';
import { POST as CHECK_TERM } from './admin/glossary/check/route.ts';
import { POST as REFRESH } from './boards/[boardId]/refresh/route.ts';
import { POST as PIN } from './boards/[boardId]/tiles/route.ts';
import { POST as CREATE } from './boards/route.ts';
import { POST as CELLS } from './runs/[runId]/cells/route.ts';
import { POST as CHECK } from './statements/check/route.ts';

const question = askedBy(ada.id, defaultLimits).asker;
const trial = triedBy(ada.id, defaultLimits).asker;

let desk: Desk;
let perTeam: RunView;

beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  perTeam = await desk.ask(ada, 'How many employees per team?');
});
afterAll(() => desk.close());
beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  desk.as(ada);
});

/** Whose turn each statement took that the database was asked to run or to estimate meanwhile. */
async function turnsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const { source } = desk.shop.workspace;
  const query = vi.spyOn(source, 'query');
  const explain = vi.spyOn(source, 'explain');
  await work();
  const turns = [
    ...query.mock.calls.map(([, limits]) => limits.asker),
    ...explain.mock.calls.map(([, , asker]) => asker),
  ];
  return turns.filter((turn, at) => turns.findIndex((other) => isDeepStrictEqual(other, turn)) === at);
}

const succeeds = async (answering: Promise<Response>) => expect((await answering).ok).toBe(true);
const runId = () => perTeam.runId ?? '';
const stepOf = ({ steps }: RunView) => steps.find(({ tool }) => tool === 'query-data')?.id ?? '';
const ofRun = () => ({ params: Promise.resolve({ runId: runId() }) });

async function pinnedBoard(): Promise<string> {
  const { id } = await (await CREATE(requestOf('POST', { title: 'Staff' }))).json();
  await PIN(requestOf('POST', { runId: runId(), step: null }), {
    params: Promise.resolve({ boardId: id }),
  });
  return id;
}

test('the tiles of a board and the cells of an answer take the turns of whoever looks', async () => {
  const boardId = await pinnedBoard();
  const board = { params: Promise.resolve({ boardId }) };
  const refresh = () => succeeds(REFRESH(requestOf('POST', { filters: noFilters }), board));
  expect(await turnsOf(refresh)).toEqual([question]);
  const cell = () =>
    succeeds(CELLS(requestOf('POST', { step: stepOf(perTeam), row: 0, column: 1 }), ofRun()));
  expect(await turnsOf(cell)).toEqual([question]);
});

test.each([
  ['Try it', () => TRY(requestOf('POST', { sql: 'SELECT 1' }))],
  ['a statement while it is written', () => CHECK(requestOf('POST', { sql: 'SELECT 1' }))],
  [
    'a measure before it is kept',
    () =>
      CHECK_TERM(
        requestOf('POST', { measure: { expression: 'COUNT(*)', table: 'employees', grain: 'an employee' } }),
      ),
  ],
])('%s waits behind questions', async (_what, send) => {
  expect(await turnsOf(() => succeeds(send()))).toEqual([trial]);
});

test('a statement of a program waits behind questions', async () => {
  vi.stubEnv('TABLETALK_MCP_RUN_SQL', 'on');
  const door = await mcpDoor(await tabletalk(), { asker: { ...ada, address: null }, scopes: 'all' });
  const turns = await turnsOf(async () => door.runSql?.('SELECT 1', new AbortController().signal));
  expect(turns).toEqual([trial]);
});

/** The product's schedule of a board, whose time has come. */
async function runSchedule(boardId: string): Promise<void> {
  const { source } = desk.shop.workspace;
  await desk.store.db.insert(boardSchedule).values({ boardId, every: 'hourly', nextAt: new Date(0) });
  const clock = startBoardClock({
    store: desk.store,
    sources: {
      ids: async () => [source.id],
      hold: async () => ({ workspace: desk.shop.workspace, release: () => undefined }),
    },
    limits: defaultLimits,
    webhook: null,
    mail: null,
    address: 'http://127.0.0.1:3000',
    isLocal: false,
  });
  await clock.tick();
  await clock.close();
}

/** All questions that the source is checked with, here the one that somebody praised. */
async function evaluateAll(): Promise<void> {
  const { store } = desk;
  const { workspace } = desk.shop;
  await saveFeedback(store, ada.id, { runId: runId(), vote: 'up', comment: '' });
  const evaluations = openEvaluations({ store, workspace, limits: defaultLimits });
  const id = await evaluations.start('built-in');
  await expect
    .poll(
      async () => (await listEvaluations(store, workspace.source.id)).find((one) => one.id === id)?.endedAt,
      { timeout: 20_000 },
    )
    .not.toBeNull();
  await evaluations.close();
}

test('boards of a schedule and evaluations wait behind people, all of them as one', async () => {
  const boardId = await pinnedBoard();
  expect(await turnsOf(() => runSchedule(boardId))).toEqual([scheduled]);
  expect(await turnsOf(evaluateAll)).toEqual([scheduled]);
});
