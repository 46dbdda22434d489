import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryResultOf, type RunView } from '#lib/domain/run-view.ts';
import { addAccessRule, listAccessRules, removeAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { listExamples } from '#lib/store/examples.ts';
import { listRuns } from '#lib/store/runs.ts';
import { ada, bo, type Desk, openDesk, requestOf } from '../../../../server/__fixtures__/open-desk.ts';
import { serveWith } from '../../../../server/__fixtures__/serve-with.ts';
import { POST as CHECK } from '../../../statements/check/route.ts';
import { POST as PROPOSE } from '../example/route.ts';
import { POST as RUN } from './route.ts';

let desk: Desk;
let answer: RunView;

beforeAll(async () => {
  desk = await openDesk();
  serveWith(desk.opened);
  answer = await desk.ask(ada, 'How many employees per team?');
});
afterAll(() => desk.close());
beforeEach(async () => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  vi.stubEnv('TABLETALK_SQL_EDITORS', '');
  desk.as(ada);
  const sourceId = desk.shop.workspace.source.id;
  for (const { id } of await listAccessRules(desk.store, sourceId))
    await removeAccessRule(desk.store, sourceId, id);
});

const of = (runId: string | null) => ({ params: Promise.resolve({ runId: runId ?? '' }) });
const run = (sql: string, view = answer) => RUN(requestOf('POST', { sql, step: null }), of(view.runId));
const check = async (sql: string) => (await CHECK(requestOf('POST', { sql }))).json();

test('an edited statement is the next turn of its conversation, labelled with who wrote it', async () => {
  const response = await run(
    'SELECT team, count(*) * 10 AS points FROM employees GROUP BY team ORDER BY team',
  );
  expect(response.status).toBe(201);
  const view = await desk.ended((await response.json()).runId);
  expect(view).toMatchObject({
    status: 'answered',
    question: 'How many employees per team?',
    conversationId: answer.conversationId,
    statement: { from: answer.runId, author: 'Ada' },
  });
  expect(queryResultOf(view, '#E1')?.result.rows).toEqual([
    ['Sales', 20],
    ['Support', 10],
  ]);
  expect((await listAudit(desk.store, { text: 'statement.run' })).length).toBeGreaterThan(0);
});

test.each([
  ['DELETE FROM employees', 'guard'],
  ['SELECT 1; DROP TABLE employees', 'guard'],
  ['SELECT nothing FROM employees', 'database'],
])('%s is refused by the %s, while it is written and when it is run, and leaves no turn', async (sql, by) => {
  const turns = async () => (await listRuns(desk.store, answer.conversationId ?? '')).length;
  const before = await turns();
  const { problem } = await check(sql);
  expect(problem).toMatchObject({ by });
  const response = await run(sql);
  expect(response.status).toBe(422);
  expect((await response.json()).message).toBe(problem.message);
  expect(await turns()).toBe(before);
});

test('the rights of whoever writes hold for what they write', async () => {
  const sourceId = desk.shop.workspace.source.id;
  await addAccessRule(desk.store, sourceId, {
    subject: { kind: 'role', role: 'developer' },
    table: 'blacklist',
    column: null,
  });
  const { problem } = await check('SELECT reason FROM blacklist');
  expect(problem).toMatchObject({ by: 'guard', message: expect.stringContaining('blacklist') });
});

test('an analyst edits SQL only where that is allowed', async () => {
  desk.as(bo);
  const theirs = await desk.ask(bo, 'How many employees per team?');
  expect((await run('SELECT 1 AS one', theirs)).status).toBe(403);
  expect((await CHECK(requestOf('POST', { sql: 'SELECT 1' }))).status).toBe(403);
  vi.stubEnv('TABLETALK_SQL_EDITORS', 'analysts');
  expect((await run('SELECT 1 AS one', theirs)).status).toBe(201);
});

test('nobody edits the answer of somebody else', async () => {
  vi.stubEnv('TABLETALK_SQL_EDITORS', 'analysts');
  desk.as(bo);
  expect((await run('SELECT 1 AS one')).status).toBe(404);
});

test('what somebody wrote is proposed as a draft, and what an engine wrote is not', async () => {
  const written = await desk.ended(
    (await (await run('SELECT count(*) AS staff FROM employees')).json()).runId,
  );
  const draft = { question: 'How many people work here?', note: 'employees are staff' };
  expect((await PROPOSE(requestOf('POST', draft), of(written.runId))).status).toBe(201);
  expect(await listExamples(desk.store, desk.shop.workspace.source.id)).toMatchObject([
    {
      ...draft,
      sql: 'SELECT count(*) AS staff FROM employees',
      status: 'draft',
      author: 'Ada',
      fromRunId: written.runId,
    },
  ]);
  expect((await PROPOSE(requestOf('POST', draft), of(answer.runId))).status).toBe(400);
});
