import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { Denial } from '#lib/domain/rights.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { answer } from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { askScripted } from '../__fixtures__/ask-scripted.ts';
import { obedientReply } from '../__fixtures__/obedient-model.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import { replayQuestion } from '../impact/replay-question.ts';
import type { Workspace } from '../workspace.ts';
import { restrictWorkspace } from './restrict-workspace.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(`
    CREATE TABLE sectors (sector_id INTEGER PRIMARY KEY, sector_name TEXT NOT NULL);
    CREATE TABLE firms (firm_id INTEGER PRIMARY KEY, firm_name TEXT NOT NULL, staff INTEGER NOT NULL, bonus REAL NOT NULL,
      sector_id INTEGER NOT NULL REFERENCES sectors (sector_id));
    CREATE TABLE EARNINGS (firm_id INTEGER NOT NULL REFERENCES firms (firm_id), quarter TEXT NOT NULL,
      REV_MUSD REAL, -- Revenue in millions of US dollars
      PRIMARY KEY (firm_id, quarter));
    CREATE TABLE DIVIDENDS (dividend_id INTEGER PRIMARY KEY, firm_id INTEGER NOT NULL REFERENCES firms (firm_id),
      pay_date DATE NOT NULL, gross_amount REAL NOT NULL); -- Dividend paid for a share, gross
    INSERT INTO sectors VALUES (1, 'Energy'), (2, 'Banks');
    INSERT INTO firms VALUES (1, 'Oil Works', 30, 5, 1), (2, 'Old Bank', 70, 6, 2);
    INSERT INTO EARNINGS VALUES (1, '2024Q1', 11), (2, '2024Q1', 12);
    INSERT INTO DIVIDENDS VALUES (1, 1, '2024-05-02', 1.5), (2, 2, '2024-06-02', 2.5);
  `);
});
afterAll(() => shop.close());

const without = async (...denials: Denial[]): Promise<Workspace> => ({
  ...shop.workspace,
  ...(await restrictWorkspace(shop.workspace, denials)),
});
const earnings: Denial = { table: 'EARNINGS', column: null };
const ask = (workspace: Workspace, question: string) =>
  replayQuestion(workspace, question, {
    answering: answerQuestion,
    choice: { strategy: 'built-in' },
    limits: defaultLimits,
    person: 'analyst',
    signal: new AbortController().signal,
  });

describe('a word that names only what a person may not read', () => {
  test.each([
    ['total revenue by sector', earnings, 'revenue'],
    ['total sales by sector', earnings, 'sales'],
    ['revenue of Old Bank', earnings, 'revenue'],
    ['average bonus by sector', { table: 'firms', column: 'bonus' }, 'bonus'],
    ['How many sectors are there?', { table: 'sectors', column: null }, 'sectors'],
  ] as const)('is refused: "%s"', async (question, denial, word) => {
    expect((await ask(shop.workspace, question)).fingerprint).not.toBeNull();
    const refused = await ask(await without(denial), question);
    expect(refused.result).toBeNull();
    expect(refused.message).toContain(`"${word}"`);
  });

  test('is refused in the words in which an unknown one is', async () => {
    const workspace = await without(earnings);
    const [denied, unknown] = await Promise.all([
      ask(workspace, 'total revenue by sector'),
      ask(workspace, 'total zeppelins by sector'),
    ]);
    expect(denied.message.replace('revenue', '…')).toBe(unknown.message.replace('zeppelins', '…'));
  });
});

test('a model that takes the next best column in the place of a denied one is not believed', async () => {
  const sql =
    'SELECT sector_name, SUM(gross_amount) AS revenue FROM DIVIDENDS JOIN firms USING (firm_id) JOIN sectors USING (sector_id) GROUP BY sector_name';
  const { events } = await askScripted(await without(earnings), {
    question: 'total revenue by sector',
    choice: { strategy: 'chase' },
    reply: (request) => answer(obedientReply(request, { sql: () => sql })),
  });
  const view = events.reduce(reduceRun, emptyRun);
  expect(JSON.stringify(view.parts)).not.toMatch(/1\.5|2\.5/);
  expect(JSON.stringify(view.parts)).toContain('revenue');
  expect(view.status).not.toBe('answered');
});

test.each([
  'How many firms per sector?',
  'total gross amount by sector',
  'total staff by sector',
  'firms in Energy',
  'How many dividends were paid in 2024?',
])('what may be read is answered as before: "%s"', async (question) => {
  const [before, after] = await Promise.all([
    ask(shop.workspace, question),
    ask(await without(earnings), question),
  ]);
  expect(after.fingerprint).not.toBeNull();
  expect(after.fingerprint).toBe(before.fingerprint);
});

test('no starter asks for what may not be read', async () => {
  for (const denial of [earnings, { table: 'firms', column: 'bonus' }] as const) {
    const { info, knowledge } = await without(denial);
    expect(info.starters.length).toBeGreaterThan(0);
    expect(info.starters.flatMap((starter) => knowledge.withheldWords(starter))).toEqual([]);
  }
});
