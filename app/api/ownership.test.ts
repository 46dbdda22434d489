import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeQuery, fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { PersonRole } from '#lib/domain/person.ts';
import type { Denial } from '#lib/domain/rights.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule, listAccessRules, removeAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { createConversation } from '#lib/store/conversations.ts';
import type { Store } from '#lib/store/open-store.ts';
import { appendEvents, createRun } from '#lib/store/runs.ts';
import { serveWith } from '../server/__fixtures__/serve-with.ts';
import { requireWholeSource } from '../server/as-developer.ts';
import { DELETE, GET, PATCH } from './conversations/[conversationId]/route.ts';
import { GET as LIST } from './conversations/route.ts';
import { DELETE as RESET, PUT as SET } from './runs/[runId]/charts/[part]/route.ts';
import { POST as ENOUGH } from './runs/[runId]/enough/route.ts';
import { GET as EVENTS } from './runs/[runId]/events/route.ts';
import { POST as EXPORT } from './runs/[runId]/exports/route.ts';
import { PUT as VOTE } from './runs/[runId]/feedback/route.ts';
import { POST as STOP } from './runs/[runId]/stop/route.ts';

let store: Store;
let dataDir: string;
let signedIn = 'ada';
let role: PersonRole = 'analyst';

const start: RunEvent = {
  type: 'run-start',
  runId: 'run',
  conversationId: 'conversation',
  question: 'Who earns most?',
  sourceId: 'fake',
  mode: 'built-in',
  strategy: 'built-in',
  effort: 'careful',
  snapshotId: 'snapshot',
};
const secretAnswer: RunEvent = { type: 'plan-rejected', problems: ['Ann earns 987654'] };

const spec: ChartSpec = {
  kind: 'histogram',
  title: 'Answers',
  x: 'answer',
  y: [],
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};
const drawn: RunEvent[] = [
  {
    type: 'plan-available',
    plan: { steps: [{ id: '#E1', tool: 'query-data', why: '', args: {} }], answerFrom: ['#E1'] },
  },
  {
    type: 'step-end',
    step: '#E1',
    tool: 'query-data',
    elapsedMs: 1,
    output: { kind: 'answered', query: fakeQuery },
  },
  { type: 'answer-part', part: { kind: 'chart', step: '#E1', spec } },
];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-ownership-'));
  store = await openEmptyStore({ dataDir });
  await createConversation(store, {
    id: 'conversation',
    sourceId: 'fake',
    personId: 'ada',
    firstQuestion: start.question,
  });
  await createRun(store, {
    id: 'run',
    conversationId: 'conversation',
    personId: 'ada',
    denials: [],
    question: start.question,
  });
  const at = '2026-01-02T03:04:05.678Z';
  await appendEvents(store, [
    { runId: 'run', sequence: 0, at, event: start },
    { runId: 'run', sequence: 1, at, event: secretAnswer },
    ...drawn.map((event, index) => ({ runId: 'run', sequence: 2 + index, at, event })),
  ]);
  const nothing = () => true;
  const workspace = fakeWorkspace(fakeRoles());
  const open = () => Promise.reject(new Error('no other source'));
  serveWith({
    store,
    workspace,
    workspaces: createWorkspaces({ main: workspace, open }),
    auth: {
      personOf: async () => ({
        id: signedIn,
        name: signedIn,
        email: `${signedIn}@example.org`,
        role,
      }),
    },
    runs: { stop: nothing, settle: nothing, follow: async function* () {} },
  });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  signedIn = 'ada';
  role = 'analyst';
});

const request = (method: string, body?: unknown) =>
  new Request('http://127.0.0.1:3000/api', {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const conversation = { params: Promise.resolve({ conversationId: 'conversation' }) };
const run = { params: Promise.resolve({ runId: 'run' }) };
const chart = { params: Promise.resolve({ runId: 'run', part: '0' }) };
const vote = { vote: 'up', comment: '' };

const reached = () =>
  Promise.all([
    GET(request('GET'), conversation),
    EVENTS(request('GET'), run),
    STOP(request('POST'), run),
    ENOUGH(request('POST'), run),
    VOTE(request('PUT', vote), run),
    EXPORT(request('POST', { format: 'csv' }), run),
    SET(request('PUT', { spec }), chart),
    PATCH(request('PATCH', { title: 'Pay' }), conversation),
  ]);

async function deny(
  denied: Pick<Denial, 'table' | 'column'>,
  denies: 'analyst' | 'developer' = 'analyst',
): Promise<void> {
  await addAccessRule(store, 'fake', { subject: { kind: 'role', role: denies }, ...denied });
}

test('whoever asked reaches the conversation and its runs', async () => {
  expect((await reached()).map(({ status }) => status)).toEqual([200, 200, 204, 204, 200, 204, 200, 204]);
  expect(await (await LIST(request('GET'))).json()).toHaveLength(1);
});

test('an answer that is saved as a file is in the audit log', async () => {
  await EXPORT(request('POST', { format: 'xlsx' }), run);
  const [entry] = await listAudit(store, { text: 'answer.export' });
  expect(entry).toMatchObject({ person: { id: 'ada' }, subject: 'run', detail: { format: 'xlsx' } });
  expect((await EXPORT(request('POST', { format: 'exe' }), run)).status).toBe(400);
});

test('a chart is kept as it was set until it is reset, and only over columns of its result', async () => {
  const kept = async () => (await (await GET(request('GET'), conversation)).json()).runs[0].charts;
  await SET(request('PUT', { spec: { ...spec, title: 'All answers' } }), chart);
  expect(await kept()).toEqual([{ part: 0, spec: { ...spec, title: 'All answers' } }]);

  const refusal = async (body: unknown, part = '0') => {
    const context = { params: Promise.resolve({ runId: 'run', part }) };
    const response = await SET(request('PUT', body), context);
    return [response.status, (await response.json()).message];
  };
  expect(await refusal({ spec: { ...spec, x: 'salary' } })).toEqual([
    400,
    expect.stringMatching(/"salary".*"answer"/),
  ]);
  expect(await refusal({ spec: { ...spec, kind: 'cake' } })).toEqual([400, expect.stringContaining('kind')]);
  expect(await refusal({ spec }, '4')).toEqual([404, expect.stringContaining('charts are at 0')]);
  expect(await refusal({ spec }, 'first')).toEqual([400, expect.stringContaining('"first"')]);

  expect((await RESET(request('DELETE'), chart)).status).toBe(204);
  expect(await kept()).toEqual([]);
});

test('for everybody else there is nothing under these ids', async () => {
  signedIn = 'eve';
  expect((await reached()).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404]);
  expect((await DELETE(request('DELETE'), conversation)).status).toBe(404);
  expect(await (await LIST(request('GET'))).json()).toEqual([]);
});

test('an answer from before a table was denied is withheld, and comes back with the right to it', async () => {
  await deny({ table: 'SALARIES', column: null });
  const withheld = await (await GET(request('GET'), conversation)).text();
  expect(withheld).not.toContain('987654');
  expect(withheld).toContain('may no longer read');
  expect(withheld).toContain(start.question);
  expect((await EVENTS(request('GET'), run)).status).toBe(403);
  expect((await SET(request('PUT', { spec }), chart)).status).toBe(403);

  for (const { id } of await listAccessRules(store, 'fake')) await removeAccessRule(store, 'fake', id);
  expect(await (await GET(request('GET'), conversation)).text()).toContain('987654');
});

test('a developer who is denied something does not see what shows everything', async () => {
  role = 'developer';
  await expect(requireWholeSource(request('GET'))).resolves.toMatchObject({ role });
  await deny({ table: 'SALARIES', column: 'AMOUNT' }, 'developer');
  await expect(requireWholeSource(request('GET'))).rejects.toMatchObject({ code: 'forbidden' });
});
