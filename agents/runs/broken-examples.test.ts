import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { localDeveloper } from '#lib/domain/person.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listChecks } from '#lib/store/example-checks.ts';
import { createExample, setExampleStatus } from '#lib/store/examples.ts';
import type { Store } from '#lib/store/open-store.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import type { Workspace } from '../workspace.ts';
import { createLiveRuns } from './live-runs.ts';

let shop: Shop;
let store: Store;
let workspace: Workspace;
let exampleId: string;
const question = 'How many customers are there?';

beforeAll(async () => {
  shop = await openShop();
  store = await openEmptyStore({ dataDir: shop.folder });
  // Its statement ran when it was approved; the column is gone since.
  const sql = 'SELECT COUNT(vat_number) FROM customers';
  const sourceId = shop.workspace.source.id;
  const draft = {
    question,
    sql,
    note: '',
    tags: [],
    sourceId,
    author: { id: 'ada', name: 'Ada' },
    fromRunId: null,
  };
  exampleId = (await createExample(store, draft)).id;
  await setExampleStatus(store, sourceId, exampleId, 'approved', { by: 'Ada' });
  workspace = await shop.workspace.withKnowledge({
    descriptions: [],
    joins: [],
    glossary: [],
    examples: [{ id: exampleId, question, sql, note: '' }],
  });
});

afterAll(async () => {
  await workspace.close();
  await store.close();
  await shop.close();
});

test('a broken approved example is left aside, and its developers are told once', async () => {
  const runs = createLiveRuns({ store, workspace, limits: defaultLimits });
  for (let times = 0; times < 2; times += 1) {
    const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question });
    const events = await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
    expect(events.at(-1)?.event).toMatchObject({ type: 'run-end', outcome: 'answered' });
    expect(events.map(({ event }) => event.type)).toContain('example-left-aside');
    expect(JSON.stringify(events)).toContain('[[3]]');
  }
  await runs.close();
  const checks = (await listChecks(store, workspace.source.id, 10)).get(exampleId);
  expect(checks).toHaveLength(1);
  expect(checks?.[0]).toMatchObject({ passed: false, reason: expect.stringContaining('vat_number') });
});
