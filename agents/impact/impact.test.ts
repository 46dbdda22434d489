import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { type CuratedExample, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import { injections } from '../__fixtures__/injections.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Workspace } from '../workspace.ts';
import { tablesReadBy } from './affected-questions.ts';
import { checkExample } from './check-example.ts';
import { correctedWord } from './corrected-word.ts';
import { neighbourQuestions } from './neighbour-questions.ts';
import { previewImpact, verdictOf } from './preview-impact.ts';
import { proposeTerm } from './propose-term.ts';
import { type ReplaySettings, replayQuestion } from './replay-question.ts';

let shop: Shop;
/** The shop with a column that is called turnover, and what one has to multiply to get what people mean by it. */
let trade: Shop;
beforeAll(async () => {
  shop = await openShop();
  trade = await openShop(`
    ALTER TABLE orders ADD COLUMN pieces INTEGER;
    ALTER TABLE orders ADD COLUMN turnover REAL;
    ALTER TABLE orders ADD COLUMN revenue REAL;
    UPDATE orders SET turnover = 1, revenue = 2;
    UPDATE orders SET pieces = CASE id WHEN 1 THEN 2 WHEN 2 THEN 1 WHEN 3 THEN 3 ELSE 4 END;
  `);
});
afterAll(async () => {
  await shop.close();
  await trade.close();
});

function settings(): ReplaySettings {
  return {
    answering: answerQuestion,
    choice: { strategy: 'built-in' },
    limits: defaultLimits,
    person: 'local',
    signal: new AbortController().signal,
  };
}

function knowing(...examples: CuratedExample[]): Workspace {
  return knowingIn(shop, ...examples);
}

function knowingIn({ workspace }: Shop, ...examples: CuratedExample[]): Workspace {
  const found = examples.map((example) => ({
    ...example,
    sourceId: workspace.source.id,
    status: 'approved' as const,
    score: 1,
  }));
  const { knowledge } = workspace;
  return { ...workspace, knowledge: { ...knowledge, findExamples: async () => found } };
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
      { question: 'Show me the regulars', neighbour: null, right: truth },
      { question: 'How many customers are there?', neighbour: null, right: null },
    ],
    { before: shop.workspace, after },
    settings(),
  ))
    impacts.push(impact);
  expect(impacts.map(({ verdict }) => verdict)).toEqual(['fixed', 'unchanged']);
  expect(impacts[0]?.before.message).toContain('regulars');
});

const turnover: CuratedExample = {
  id: 'turnover',
  question: 'turnover by country',
  sql: 'SELECT c.country, SUM(o.total * o.pieces) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY c.country',
  note: '',
};

async function besideTurnover(after: Workspace) {
  const { workspace } = trade;
  const { signal } = settings();
  const word = await correctedWord(turnover, workspace, signal);
  if (word === null) throw new Error('the example defines no word');
  const near = neighbourQuestions(turnover.question, word, workspace.knowledge.snapshot.tables, '2025-03-01');
  const impacts = await Array.fromAsync(
    previewImpact(
      near.map((each) => ({ ...each, right: null })),
      { before: workspace, after },
      settings(),
    ),
  );
  return { word, impacts };
}

test('a corrected word is announced with the questions that mean another thing by it', async () => {
  const { word, impacts } = await besideTurnover(knowingIn(trade, turnover));
  const synonyms = impacts.filter(({ neighbour }) => neighbour === 'synonym');
  expect(synonyms.map(({ question, verdict }) => [question, verdict])).toContainEqual([
    'revenue by country',
    'unchanged',
  ]);
  expect(proposeTerm(word, impacts, [])).toMatchObject({
    entry: { term: 'turnover', measure: { expression: 'SUM(total * pieces)', table: 'orders' } },
    otherwise: expect.arrayContaining(['turnover in 2025', 'top 3 country by turnover']),
  });
});

test('as a glossary term it answers them with the corrected meaning, and its synonyms with their own', async () => {
  const { word, impacts } = await besideTurnover(knowingIn(trade, turnover));
  const entry = proposeTerm(word, impacts, [])?.entry;
  if (!entry) throw new Error('no term was proposed');
  const explained = await trade.workspace.withKnowledge({ ...nothingCurated, glossary: [entry] });
  const termed = await besideTurnover(explained);
  const rowsOf = (question: string) =>
    termed.impacts.find((impact) => impact.question === question)?.after.result?.rows;
  expect(rowsOf('turnover in 2025')).toEqual([[120.5 * 2 + 80 * 1 + 40 * 3 + 310 * 4]]);
  expect(rowsOf('top 3 country by turnover')?.map(([country]) => country)).toEqual(['France', 'Spain']);
  expect(termed.impacts.find(({ question }) => question === 'revenue by country')?.verdict).toBe('unchanged');
  expect(proposeTerm(word, impacts, [entry])).toBeNull();
  await explained.close();
});

test('an example whose statement is more than one figure of one word defines nothing', async () => {
  const { signal } = settings();
  expect(await correctedWord(regulars, trade.workspace, signal)).toBeNull();
  const filtered = { ...turnover, sql: turnover.sql.replace('GROUP', "WHERE c.country <> 'Spain' GROUP") };
  expect(await correctedWord(filtered, trade.workspace, signal)).toBeNull();
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
