import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { canaries, openPayroll } from '#agents/__fixtures__/payroll.ts';
import type { Shop } from '#agents/__fixtures__/shop.ts';
import { createLiveRuns, type LiveRuns } from '#agents/runs/live-runs.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { type TableOverview, tableOverview } from '#lib/domain/table-overview.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule } from '#lib/store/access-rules.ts';
import { listAudit } from '#lib/store/audit.ts';
import { createExample, setExampleStatus } from '#lib/store/examples.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import type { Store } from '#lib/store/open-store.ts';
import { createRun, readEvents } from '#lib/store/runs.ts';
import { serveWith } from '../../server/__fixtures__/serve-with.ts';
import { GET as TABLES } from '../source/tables/route.ts';
import { PUT as CHANGE_EXAMPLE } from './examples/[exampleId]/route.ts';
import { POST as CHECK_EXAMPLES } from './examples/checks/route.ts';
import { GET as EXPORT_EXAMPLES } from './examples/export/route.ts';
import { POST as PREVIEW } from './examples/impact/route.ts';
import { GET as EXAMPLES } from './examples/route.ts';
import { POST as TRY } from './examples/try/route.ts';
import { GET as VOTED } from './feedback/[runId]/route.ts';
import { GET as INBOX } from './feedback/route.ts';
import { GET as GLOSSARY } from './glossary/route.ts';
import { GET as EVENTS } from './runs/[runId]/events/route.ts';
import { POST as REPLAY } from './runs/[runId]/replay/route.ts';
import { GET as TRACE } from './runs/[runId]/route.ts';
import { GET as FACETS } from './runs/facets/route.ts';
import { GET as RUNS } from './runs/route.ts';
import { POST as TOOL } from './tools/route.ts';

const boss: Person = { id: 'boss', name: 'Boss', email: 'boss@example.org', role: 'administrator' };
const developer: Person = { id: 'dev', name: 'Dev', email: 'dev@example.org', role: 'developer' };
let who = developer;

let shop: Shop;
let store: Store;
let dataDir: string;
let runs: LiveRuns;
/** What the boss asked, by what the developer may make of it. */
let asked: { blacklist: string; salary: string; view: string; customers: string };
let hiddenExample: string;

beforeAll(async () => {
  shop = await openPayroll();
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-reader-'));
  store = await openEmptyStore({ dataDir });
  const sourceId = shop.workspace.source.id;
  const subject = { kind: 'role', role: 'developer' } as const;
  await addAccessRule(store, sourceId, { subject, table: 'BLACKLIST', column: null });
  await addAccessRule(store, sourceId, { subject, table: 'employees', column: 'salary' });
  runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  serveWith({
    store,
    runs,
    workspace: shop.workspace,
    workspaces: createWorkspaces({
      main: shop.workspace,
      open: () => Promise.reject(new Error('no other source')),
    }),
    limits: defaultLimits,
    auth: { personOf: async () => who },
  });
  asked = {
    blacklist: await askAs(boss, 'Who is on the blacklist and for which reason?'),
    salary: await askAs(boss, 'average salary per team'),
    view: await askAs(boss, 'highest staff cost'),
    customers: await askAs(boss, 'Which customers are in France?'),
  };
  for (const runId of Object.values(asked)) {
    await saveFeedback(store, boss.id, { runId, vote: 'up', comment: '' });
  }
  const example = { sourceId, author: boss, fromRunId: null, note: '', tags: [] };
  const hidden = await createExample(store, {
    ...example,
    question: 'Why do we avoid them?',
    sql: 'SELECT reason FROM blacklist',
  });
  await setExampleStatus(store, sourceId, hidden.id, 'approved', { by: 'Ada' });
  hiddenExample = hidden.id;
  const shown = await createExample(store, {
    ...example,
    question: 'How many customers do we have?',
    sql: 'SELECT count(*) FROM customers',
  });
  await setExampleStatus(store, sourceId, shown.id, 'approved', { by: 'Ada' });
});

afterAll(async () => {
  await runs.close();
  await store.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(() => {
  vi.stubEnv('TABLETALK_SIGN_IN', 'required');
  who = developer;
});

async function askAs(person: Person, question: string): Promise<string> {
  const { runId } = await runs.start({ person, conversationId: null, question });
  await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
  await runs.close();
  return runId;
}

const get = (query = '') => new Request(`http://127.0.0.1:3000/api${query}`);
const post = (body: unknown) =>
  new Request('http://127.0.0.1:3000/api', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const of = (runId: string) => ({ params: Promise.resolve({ runId }) });

/** Everything that the developer must meet nowhere. */
const secrets = [canaries.reason, String(canaries.salary), canaries.alias, 'other_name', 'staff_cost'];
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

const page = z.object({ runs: z.array(z.object({ runId: z.string() })) });
const foundRuns = async (query = '') =>
  page.parse(await (await RUNS(get(query))).json()).runs.map(({ runId }) => runId);

describe('a developer who is denied a table and a column', () => {
  test('finds the runs that name neither, however they search', async () => {
    expect(await foundRuns()).toEqual([asked.customers]);
    for (const words of ['blacklist', 'salary', 'reason', 'staff', asked.salary]) {
      expect(await foundRuns(`?words=${words}`)).toEqual([]);
    }
    expect(await (await FACETS(get())).json()).toMatchObject({ leavesOut: true });
  });

  test('sees the tables of the source without what is denied, and the boss sees all of them', async () => {
    const listed = async () => z.array(tableOverview).parse(await (await TABLES(get())).json());
    const columnsOf = (tables: readonly TableOverview[], table: string) =>
      tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    const theirs = await listed();
    for (const told of ['blacklist', 'salary', ...secrets])
      expect(JSON.stringify(theirs)).not.toContain(told);
    expect(columnsOf(theirs, 'employees')).toEqual(['id', 'name', 'team']);
    who = boss;
    const all = await listed();
    expect(columnsOf(all, 'employees')).toEqual(['id', 'name', 'team', 'salary']);
    expect(all.find(({ name }) => name === 'employees')).toMatchObject({ kind: 'table', rowCount: 3 });
    expect(all.map(({ name }) => name)).toContain('blacklist');
  });

  test('reads a run that names neither as everybody does', async () => {
    const trace = await TRACE(get(), of(asked.customers));
    expect(trace.status).toBe(200);
    const text = await trace.text();
    expect(text).toContain('France');
    for (const told of ['blacklist', 'salary', ...secrets]) expect(text).not.toContain(told);
    expect((await EVENTS(get(), of(asked.customers))).status).toBe(200);
    expect((await VOTED(get(), of(asked.customers))).status).toBe(200);
  });

  test.each(['blacklist', 'salary', 'view'] as const)(
    'is told that the run about the %s is withheld, by its link, live, as a voted answer and for a replay',
    async (which) => {
      const plan = emptyPlan;
      const responses = [
        await TRACE(get(), of(asked[which])),
        await EVENTS(get(), of(asked[which])),
        await VOTED(get(), of(asked[which])),
        await REPLAY(post({ question: 'again', plan, fromStep: '#E1' }), of(asked[which])),
      ];
      for (const response of responses) {
        expect(response.status).toBe(403);
        const text = await response.text();
        expect(text).toContain('This run is withheld');
        expect(secretsIn(text)).toEqual([]);
      }
    },
  );

  test('does not see a run of others before it is known what it names', async () => {
    const customers = await readEvents(store, asked.customers);
    const conversationId = customers.map(({ event }) => event).find(({ type }) => type === 'run-start');
    if (conversationId?.type !== 'run-start') throw new Error('no start');
    await createRun(store, {
      id: 'at-work',
      conversationId: conversationId.conversationId,
      personId: boss.id,
      question: 'Who?',
    });
    expect((await EVENTS(get(), of('at-work'))).status).toBe(403);
    who = boss;
    expect((await TRACE(get(), of('at-work'))).status).toBe(200);
  });

  test('sees in the inbox of votes only what they may see of the runs', async () => {
    const inbox = await (await INBOX(get())).text();
    expect(inbox).toContain(asked.customers);
    for (const runId of [asked.blacklist, asked.salary, asked.view]) expect(inbox).not.toContain(runId);
  });

  test('replays and runs tools by hand with the own rights, and both are in the audit log', async () => {
    const log = await readEvents(store, asked.customers);
    const { plan } = log.reduce((view, { event }) => reduceRun(view, event), emptyRun);
    if (!plan) throw new Error('the run has no plan');
    const question = 'Who is on the blacklist and for which reason?';
    const steps = plan.steps.map((step) =>
      'question' in step.args ? { ...step, args: { ...step.args, question } } : step,
    );
    const fromStep = steps[0]?.id;
    const response = await REPLAY(
      post({ question, plan: { ...plan, steps }, fromStep }),
      of(asked.customers),
    );
    expect(response.status).toBe(201);
    const { runId } = z.object({ runId: z.string() }).parse(await response.json());
    const replayed = await (await EVENTS(get(), of(runId))).text();
    await runs.close();
    expect(replayed).toContain('run-start');
    expect(secretsIn(replayed)).toEqual([]);

    const tool = await TOOL(post({ tool: 'find-schema', args: { question } }));
    expect(tool.status).toBe(200);
    expect(secretsIn(await tool.text())).toEqual([]);
    expect(await listAudit(store, { personId: developer.id })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'run.replay',
          subject: runId,
          detail: { of: asked.customers, fromStep },
        }),
        expect.objectContaining({ action: 'tool.run', subject: 'find-schema' }),
      ]),
    );
  });

  test('tries statements with the own rights', async () => {
    const refused = await TRY(post({ sql: 'SELECT reason FROM blacklist' }));
    expect(refused.status).toBe(422);
    expect(secretsIn(await refused.text())).toEqual([]);
    const shown = await TRY(post({ sql: 'SELECT * FROM employees' }));
    expect(await shown.json()).toMatchObject({
      rows: [
        [1, 'Ann', 'Sales'],
        [2, 'Ben', 'Sales'],
        [3, 'Cleo', 'Support'],
      ],
    });
    const [ran, denied] = await listAudit(store, { text: 'statement.try' });
    expect([ran?.detail.failed, denied?.detail.failed]).toEqual([null, 'query-rejected']);
  });

  test('sees no example about them, and cannot change, export or check one', async () => {
    const listed = await (await EXAMPLES(get())).text();
    expect(listed).toContain('How many customers do we have?');
    expect(listed).not.toContain('Why do we avoid them?');
    const change = { question: 'Q', sql: 'SELECT 1', note: '', tags: [] };
    const params = { params: Promise.resolve({ exampleId: hiddenExample }) };
    expect((await CHANGE_EXAMPLE(post(change), params)).status).toBe(404);
    expect(await (await EXPORT_EXAMPLES(get())).text()).not.toContain('blacklist');
    const checked = await (await CHECK_EXAMPLES(post({ engine: 'built-in' }))).text();
    expect(checked).toContain('"total":1');
    expect(checked).not.toContain(hiddenExample);
  });

  test('previews a draft on the questions they may see, answered with the own rights', async () => {
    const preview = await PREVIEW(
      post({
        id: null,
        engine: 'built-in',
        question: 'How many customers do we have in France?',
        sql: "SELECT count(*) FROM customers WHERE country = 'France'",
        note: '',
        tags: [],
      }),
    );
    expect(preview.status).toBe(200);
    const text = await preview.text();
    expect(text).toContain('"kind":"end"');
    expect(text).toContain('Which customers are in France?');
    for (const told of ['blacklist', 'salary', ...secrets]) expect(text).not.toContain(told);
  });

  test('is turned away from what shows all of the source', async () => {
    expect((await GLOSSARY(get())).status).toBe(403);
  });
});

const emptyPlan = {
  steps: [{ id: '#E1', tool: 'find-schema', why: 'It is needed.', args: { question: 'again' } }],
  answerFrom: ['#E1'],
};

test('whoever may read everything sees every run', async () => {
  who = boss;
  expect(await foundRuns()).toEqual(expect.arrayContaining(Object.values(asked)));
  expect(await (await TRACE(get(), of(asked.blacklist))).text()).toContain(canaries.reason);
});
