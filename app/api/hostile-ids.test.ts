import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeRoles, fakeWorkspace } from '#agents/__fixtures__/fake-workspace.ts';
import { createLiveRuns } from '#agents/runs/live-runs.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import { countersInProcess } from '#lib/shared-counters.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { alone } from '#lib/store/run-exchange.ts';
import { serveWith } from '../server/__fixtures__/serve-with.ts';

let store: Store;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-ids-'));
  store = await openEmptyStore({ dataDir });
  const workspace = fakeWorkspace(fakeRoles());
  serveWith({
    store,
    workspace,
    workspaces: createWorkspaces({
      main: workspace,
      open: () => Promise.reject(new Error('no other source')),
    }),
    limits: defaultLimits,
    auth: null,
    runs: createLiveRuns({ store, workspace, limits: defaultLimits, exporter: null, exchange: alone }),
    questionLimit: rateLimit(countersInProcess(), { name: 'questions', most: 1000, seconds: 60 }),
  });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const routes = globSync('**/route.ts', { cwd: import.meta.dirname }).filter((file) => /\[\w+\]/.test(file));
const handlers = [...routes, 'questions/route.ts', 'admin/audit/route.ts', 'admin/runs/route.ts'].flatMap(
  (file) => methods.map((method) => ({ file, method })),
);

/** Bodies that each route takes, so that the id is what is wrong. */
const note = 'a note';
const bodies: Readonly<Record<string, unknown>> = {
  'questions/route.ts': { conversationId: 'nothing has this id', question: 'How many?' },
  'admin/people/[personId]/route.ts': { disabled: true },
  'admin/examples/[exampleId]/route.ts': { question: 'How many?', sql: 'SELECT 1', note },
  'admin/examples/[exampleId]/status/route.ts': { status: 'retired', reason: note },
  'admin/feedback/[runId]/route.ts': { status: 'open', reply: note },
  'admin/feedback/[runId]/example/route.ts': { question: 'How many?', sql: 'SELECT 1', note },
  'files/[fileId]/route.ts': { shared: true },
  'files/sent/[sentId]/reading/route.ts': { corrections: [] },
  'files/sent/[sentId]/keeping/route.ts': { corrections: [] },
  'runs/[runId]/feedback/route.ts': { vote: 'up', comment: note },
  'runs/[runId]/exports/route.ts': { format: 'csv', step: '#E1', rows: 1 },
};

const ids = ['nothing has this id', 'nul \0 inside', '\ud800', '9'.repeat(400), "'; --", '../../x', 'null'];

test('the routes are found', () => expect(routes.length).toBeGreaterThan(10));

test.each(handlers)(
  '$method $file answers what nothing has with 4xx, never with 5xx',
  async ({ file, method }) => {
    const route: Record<string, unknown> = await import(path.join(import.meta.dirname, file));
    const handler = route[method];
    if (typeof handler !== 'function') return;
    for (const id of ids) {
      const params = new Proxy({}, { get: (_target, name) => (name === 'then' ? undefined : id) });
      const query = new URLSearchParams({ text: id, before: id, personId: id, after: id, status: id });
      for (const body of [{}, bodies[file], spoilt(bodies[file] ?? {}, id)]) {
        const request = new Request(`http://127.0.0.1:3000/api?${query}`, {
          method,
          headers: { 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
        });
        const response: Response = await handler(request, { params: Promise.resolve(params) });
        // With a body that the route takes only the id is wrong.
        const isIdWrong = file.includes('[') && (method === 'GET' || body === bodies[file]) && bodies[file];
        const expected = isIdWrong ? [400, 404] : [200, 204, 400, 403, 404, 422];
        expect.soft(expected, `${JSON.stringify(id)} ${JSON.stringify(body)}`).toContain(response.status);
        await response.body?.cancel();
      }
    }
  },
);

/** The same with the text in each of its fields. */
function spoilt(body: unknown, text: string): unknown {
  if (typeof body !== 'object' || body === null) return text;
  return Object.fromEntries(Object.keys(body).map((key) => [key, text]));
}
