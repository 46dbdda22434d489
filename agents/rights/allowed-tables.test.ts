import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { addAccessRule, denialsFor, listAccessRules, removeAccessRule } from '#lib/store/access-rules.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { people } from '#lib/store/schema/accounts.ts';
import { canaries, openPayroll } from '../__fixtures__/payroll.ts';
import type { Shop } from '../__fixtures__/shop.ts';
import { createLiveRuns } from '../runs/live-runs.ts';
import { hiddenBy } from './hidden.ts';
import { readingOf } from './reading-of.ts';

const boss: Person = { id: 'boss', name: 'Boss', email: 'boss@example.org', role: 'administrator' };
const ann: Person = { id: 'ann', name: 'Ann', email: 'ann@example.org', role: 'developer' };
const subject = { kind: 'role', role: 'developer' } as const;
const self = { kind: 'person', personId: ann.id } as const;
const limits = { ...defaultLimits, maxRows: 10 };

let shop: Shop;
let store: Store;
let dataDir: string;
let sourceId: string;

beforeAll(async () => {
  shop = await openPayroll();
  sourceId = shop.workspace.source.id;
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-allowed-'));
  store = await openEmptyStore({ dataDir });
  await store.db.insert(people).values({ ...ann, email: 'ann@example.org' });
});
afterAll(async () => {
  await store.close();
  await shop.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const { id } of await listAccessRules(store, sourceId)) await removeAccessRule(store, sourceId, id);
});

const allow = (table: string, of: Parameters<typeof addAccessRule>[2]['subject'] = subject) =>
  addAccessRule(store, sourceId, { effect: 'allow', subject: of, table, column: null });
const readable = async () => {
  const { workspace } = await readingOf(store, shop.workspace, ann);
  return workspace.knowledge.snapshot.tables.map(({ name }) => name);
};
const query = async (sql: string) =>
  (await readingOf(store, shop.workspace, ann)).workspace.source.query(sql, limits);

test('whoever is allowed a table reads that one and no other', async () => {
  await allow('customers');
  expect(await readable()).toEqual(['customers']);
  expect((await query('SELECT count(*) FROM customers')).rows).toEqual([[3]]);
  for (const table of ['orders', 'employees', 'blacklist', 'staff_cost', 'sqlite_master']) {
    await expect(query(`SELECT * FROM ${table}`)).rejects.toMatchObject({ code: 'query-rejected' });
  }
});

test('a table that comes later is unreadable until it is allowed', async () => {
  await allow('customers');
  const { snapshot } = shop.workspace.knowledge;
  const [customers] = snapshot.tables;
  const later = { ...(customers as TableSchema), name: 'later' };
  const grown = { ...snapshot, tables: [...snapshot.tables, later] };
  const hidden = async () => hiddenBy(grown, 'sqlite', await denialsFor(store, ann, sourceId))?.tables;
  expect(await hidden()).toContain('later');
  await allow('Later');
  expect(await hidden()).not.toContain('later');
});

test('a denied column of an allowed table stays denied', async () => {
  await allow('employees');
  await addAccessRule(store, sourceId, { subject, table: 'employees', column: 'salary' });
  expect((await query('SELECT * FROM employees')).columns.map(({ name }) => name)).not.toContain(
    canaries.column,
  );
});

test('what one person is allowed is added to the role’s, and what one person is denied is not opened by the role', async () => {
  await allow('customers');
  await allow('orders', self);
  expect(await readable()).toEqual(['customers', 'orders']);
  await addAccessRule(store, sourceId, { subject: self, table: null, column: null });
  expect(await readable()).toEqual(['orders']);
});

test('without the denial of the rest nothing is allowed in particular any more', async () => {
  await allow('customers');
  const rules = await listAccessRules(store, sourceId);
  expect(rules.map(({ effect, table }) => [effect, table])).toEqual([
    ['allow', 'customers'],
    ['deny', null],
  ]);
  await removeAccessRule(store, sourceId, rules.find(({ effect }) => effect === 'allow')?.id ?? '');
  expect(await readable()).toEqual([]);
  await allow('customers');
  const whole = (await listAccessRules(store, sourceId)).find(({ effect }) => effect === 'deny');
  await removeAccessRule(store, sourceId, whole?.id ?? '');
  expect(await listAccessRules(store, sourceId)).toEqual([]);
});

test('of what others asked, only what names nothing but allowed tables is shown', async () => {
  const runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  const ask = async (question: string) => {
    const { runId } = await runs.start({ person: boss, conversationId: null, question });
    await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
    return runId;
  };
  const customers = await ask('How many customers are there in France?');
  const orders = await ask('How many orders are there?');
  await runs.close();
  await allow('orders');
  const { withheld } = await readingOf(store, shop.workspace, ann);
  expect([...(await readableRuns(store, [customers, orders], withheld))]).toEqual([orders]);
});

test('a run of somebody who was held to fewer tables is shown, one of more is not', async () => {
  const denials = [{ table: null, column: null, except: ['customers'] }];
  const runs = createLiveRuns({ store, workspace: shop.workspace, limits: defaultLimits });
  await allow('customers');
  await allow('orders');
  const { runId } = await runs.start({
    person: ann,
    conversationId: null,
    question: 'How many orders are there?',
  });
  await Array.fromAsync(runs.follow(runId, -1, new AbortController().signal));
  await runs.close();
  const shownTo = (except: string[]) =>
    readableRuns(
      store,
      [runId],
      [{ sourceId, denials: denials.map((one) => ({ ...one, except })), runs: 'all' }],
    );
  expect([...(await shownTo(['customers', 'employees', 'orders']))]).toEqual([runId]);
  expect([...(await shownTo(['customers']))]).toEqual([]);
});
