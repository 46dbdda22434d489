import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { keptExample } from '#lib/domain/example.ts';
import { AppError } from '#lib/errors.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listAudit } from '#lib/store/audit.ts';
import { listExamples } from '#lib/store/examples.ts';
import type { Store } from '#lib/store/open-store.ts';
import { PUT as change } from './[exampleId]/route.ts';
import { PUT as setStatus } from './[exampleId]/status/route.ts';
import { POST as importFile } from './import/route.ts';
import { POST as create, GET as list } from './route.ts';

const opened = vi.hoisted(() => ({ tabletalk: vi.fn(), publishExamples: vi.fn() }));
vi.mock('../../../server/tabletalk.ts', () => ({ tabletalk: opened.tabletalk }));
vi.mock('../../../server/publish-knowledge.ts', () => ({ publishExamples: opened.publishExamples }));

const workspace = fakeWorkspace(fakeRoles());
let store: Store;
let dataDir: string;
let sourceId = '';

/** Stands for the guarded source: it runs a SELECT and refuses the rest. */
const query = async (sql: string) => {
  if (/^select/i.test(sql)) return { columns: [], rows: [], truncatedBy: null, elapsedMs: 1 };
  throw new AppError('query-rejected', { userMessage: `Only one SELECT is allowed, not ${sql}.` });
};

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-example-routes-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach((context) => {
  sourceId = context.task.id;
  opened.publishExamples.mockReset();
  opened.tabletalk.mockResolvedValue({
    store,
    limits: defaultLimits,
    workspace: { ...workspace, source: { ...workspace.source, id: sourceId, query } },
  });
});

const headers = { 'content-type': 'application/json' };
const send = (body: unknown) =>
  new Request('http://127.0.0.1/api/admin/examples', { method: 'POST', headers, body: JSON.stringify(body) });
const of = (exampleId: string) => ({ params: Promise.resolve({ exampleId }) });
const draft = { question: 'How many shops?', sql: 'SELECT 1' };

async function created(): Promise<string> {
  const response = await create(send(draft));
  expect(response.status).toBe(201);
  return keptExample.parse(await response.json()).id;
}

test('a statement that the guard refuses is not kept, by none of the ways in', async () => {
  const id = await created();
  const hostile = { ...draft, sql: 'DROP TABLE shops' };
  const yaml = 'examples:\n  - id: bad\n    question: Q\n    sql: DROP TABLE shops';
  for (const response of [
    await create(send(hostile)),
    await change(send(hostile), of(id)),
    await importFile(send({ yaml })),
  ]) {
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('DROP TABLE shops') });
  }
  expect((await listExamples(store, sourceId)).map(({ sql }) => sql)).toEqual(['SELECT 1']);
});

test('knowledge is published when an example comes into use or leaves it, and not for a draft', async () => {
  const id = await created();
  await change(send({ ...draft, note: 'all of them' }), of(id));
  expect(opened.publishExamples).toHaveBeenCalledTimes(0);
  await setStatus(send({ status: 'approved' }), of(id));
  expect(opened.publishExamples).toHaveBeenCalledTimes(1);
  await change(send({ ...draft, sql: 'SELECT 2' }), of(id));
  expect(opened.publishExamples).toHaveBeenCalledTimes(2);
  await setStatus(send({ status: 'retired', reason: 'old' }), of(id));
  expect(opened.publishExamples).toHaveBeenCalledTimes(2);
});

test('a file that changes an approved example takes it out of use', async () => {
  const yaml = (sql: string) => `examples:\n  - id: shops-${sourceId}\n    question: Q\n    sql: ${sql}`;
  await importFile(send({ yaml: yaml('SELECT 1') }));
  await setStatus(send({ status: 'approved' }), of(`shops-${sourceId}`));
  opened.publishExamples.mockReset();
  await importFile(send({ yaml: yaml('SELECT 1') }));
  expect(opened.publishExamples).toHaveBeenCalledTimes(0);
  await importFile(send({ yaml: yaml('SELECT 2') }));
  expect(opened.publishExamples).toHaveBeenCalledTimes(1);
  expect((await listExamples(store, sourceId)).map(({ status }) => status)).toEqual(['draft']);
});

test('every change is in the audit log', async () => {
  const id = await created();
  await setStatus(send({ status: 'approved' }), of(id));
  await setStatus(send({ status: 'retired', reason: 'old' }), of(id));
  const entries = (await listAudit(store)).filter(({ subject }) => subject === id);
  expect(entries.map(({ action }) => action)).toEqual([
    'example.retire',
    'example.approve',
    'example.create',
  ]);
});

test('the examples that stand beside the source are in the list, as it holds them', async () => {
  const shipped = { id: 'shipped-1', question: 'Shops by town', sql: 'SELECT 2', note: 'of about.json' };
  opened.tabletalk.mockResolvedValue({
    store,
    limits: defaultLimits,
    workspace: {
      ...workspace,
      source: { ...workspace.source, id: sourceId, query },
      shippedExamples: [{ ...shipped, sourceId, status: 'approved' }],
    },
  });
  const reply = await list(new Request('http://127.0.0.1/api/admin/examples'));
  expect(await reply.json()).toMatchObject({ examples: [], shipped: [shipped] });
});
