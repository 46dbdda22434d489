import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { CuratedExample } from '#lib/domain/curated-knowledge.ts';
import { injections } from '../__fixtures__/injections.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import type { Workspace } from '../workspace.ts';
import { tablesReadBy } from './affected-questions.ts';
import { checkExample } from './check-example.ts';
import { previewImpact, verdictOf } from './preview-impact.ts';
import { type ReplaySettings, replayQuestion } from './replay-question.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

function settings(): ReplaySettings {
  return {
    choice: { strategy: 'built-in' },
    limits: defaultLimits,
    person: 'local',
    signal: new AbortController().signal,
  };
}

function knowing(...examples: CuratedExample[]): Workspace {
  const found = examples.map((example) => ({
    ...example,
    sourceId: shop.workspace.source.id,
    status: 'approved' as const,
    score: 1,
  }));
  const { knowledge } = shop.workspace;
  return { ...shop.workspace, knowledge: { ...knowledge, findExamples: async () => found } };
}

const regulars: CuratedExample = {
  id: 'regulars',
  question: 'Who are our regulars?',
  sql: 'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.id HAVING COUNT(*) > 1',
  note: '',
};

test('a draft fixes the question it answers in other words, and leaves others alone', async () => {
  const after = knowing(regulars);
  const right = await replayQuestion(after, regulars.question, settings());
  expect(right.result?.rows).toEqual([['Acme Trading']]);
  const truth = { fingerprint: right.fingerprint ?? '', from: 'example' as const };
  const impacts = [];
  for await (const impact of previewImpact(
    [
      { question: 'Show me the regulars', right: truth },
      { question: 'How many customers are there?', right: null },
    ],
    { before: shop.workspace, after },
    settings(),
  ))
    impacts.push(impact);
  expect(impacts.map(({ verdict }) => verdict)).toEqual(['fixed', 'unchanged']);
  expect(impacts[0]?.before.message).toContain('regulars');
});

test.each([
  ['right', 'wrong', 'broken'],
  ['right', null, 'broken'],
  ['wrong', 'right', 'fixed'],
  [null, 'right', 'fixed'],
  ['wrong', 'otherwise', 'changed'],
  ['wrong', 'wrong', 'unchanged'],
])('%s before and %s after is %s', (before, after, verdict) => {
  expect(verdictOf(before, after, 'right')).toBe(verdict);
});

test('without a known right answer nothing is fixed or broken', () => {
  expect(verdictOf('one', 'other', null)).toBe('changed');
});

test('an example passes while its question gets its own result', async () => {
  expect(await checkExample(knowing(regulars), regulars, settings())).toMatchObject({
    passed: true,
    reason: '',
  });
});

test('an example fails when another one answers its question, or its statement no longer runs', async () => {
  const rival = { ...regulars, id: 'rival', sql: `SELECT name FROM customers WHERE country = 'Spain'` };
  expect(await checkExample(knowing(rival), regulars, settings())).toMatchObject({
    passed: false,
    reason: 'Another result than the reviewed one.',
  });
  const stale = { ...regulars, sql: 'SELECT nickname FROM customers' };
  const check = await checkExample(knowing(stale), stale, settings());
  expect(check.passed).toBe(false);
  expect(check.reason).toContain('nickname');
});

test('a replay that is stopped says so instead of giving half an answer', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('enough'));
  await expect(
    replayQuestion(shop.workspace, 'How many customers are there?', {
      ...settings(),
      signal: stopping.signal,
    }),
  ).rejects.toThrow('enough');
});

test.each(
  injections
    .filter(({ channel }) => channel === 'example' || channel === 'feedback')
    .map((probe) => [probe.id, probe] as const),
)('the hostile text of %s as an example or a question changes nothing', async (_id, probe) => {
  const hostile = knowing({ id: 'hostile', question: probe.text, sql: probe.text, note: probe.text });
  const question = 'How many customers are there?';
  const usual = await replayQuestion(shop.workspace, question, settings());
  const { sql, fingerprint } = await replayQuestion(hostile, question, settings());
  expect([sql, fingerprint]).toEqual([usual.sql, usual.fingerprint]);
  const itself = await replayQuestion(hostile, probe.text, settings());
  expect(itself.result === null || /^\s*(?:select|with)\b/i.test(itself.sql ?? '')).toBe(true);
});

test('names the tables that a statement reads, not the words in its texts', () => {
  expect(tablesReadBy(regulars.sql, ['customers', 'orders', 'stock'])).toEqual(['customers', 'orders']);
  expect(tablesReadBy(`SELECT 'stock' FROM "orders"`, ['stock', 'ORDERS'])).toEqual(['ORDERS']);
});
