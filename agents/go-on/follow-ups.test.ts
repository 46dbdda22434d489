import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { answerQuestion } from '../answer-question.ts';
import { openAnswerPool } from '../answering/answer-pool.ts';
import { restrictWorkspace } from '../rights/restrict-workspace.ts';
import { previousTurn } from '../runs/previous-turns.ts';
import { followUpCandidates } from './follow-up-candidates.ts';
import { type FollowUpReader, followUps } from './follow-ups.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const readerOf = ({ workspace }: Shop): FollowUpReader => ({
  workspace,
  source: workspace.source,
  limits: defaultLimits,
  answerFrom: () => answerQuestion,
});

test.each(['How many orders per country?', 'How many orders per month?'])(
  'every follow-up that is offered after "%s" is answered when it is asked, by another statement',
  async (question) => {
    const first = await converse(shop.workspace)(question);
    const signal = new AbortController().signal;
    const offered = await followUps(previousTurn(first), readerOf(shop), signal);
    expect(offered.length).toBeGreaterThan(0);
    for (const next of offered) {
      const ask = converse(shop.workspace);
      await ask(question);
      const answer = await ask(next);
      expect(answer.status, next).toBe('answered');
      expect(queryIn(answer).sql, next).not.toBe(queryIn(first).sql);
    }
  },
);

test('what goes on from one answer is tried once, until its rows are others or somebody may read less', async () => {
  let version = 'first';
  const source = { ...shop.workspace.source, dataVersion: async () => version };
  let reads = 0;
  const reader = {
    ...readerOf(shop),
    source,
    answerFrom: () => (asked: Parameters<typeof answerQuestion>[0]) => {
      reads += 1;
      return answerQuestion(asked);
    },
  };
  const turn = previousTurn(await converse(shop.workspace)('How many orders per country?'));
  const signal = new AbortController().signal;
  const offered = await followUps(turn, reader, signal);
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  expect(await followUps(turn, reader, signal)).toEqual(offered);
  expect(reads).toBe(0);

  version = 'second';
  await followUps(turn, reader, signal);
  expect(reads).toBeGreaterThan(0);
  reads = 0;
  const denials = [{ table: 'customers', column: 'name' }];
  const workspace = { ...shop.workspace, ...(await restrictWorkspace(shop.workspace, denials)) };
  await followUps(turn, { ...reader, workspace }, signal);
  expect(reads).toBeGreaterThan(0);
});

test('nothing is broken down by codes, remarks or what names one thing each, and no course is cut to its top', async () => {
  const goods = await openShop(`
    CREATE TABLE kinds (kind_code TEXT PRIMARY KEY, kind TEXT NOT NULL);
    CREATE TABLE products (
      id INTEGER PRIMARY KEY, kind_code TEXT NOT NULL REFERENCES kinds(kind_code), colour TEXT NOT NULL, remark TEXT, made_on TEXT NOT NULL
    );
    INSERT INTO kinds VALUES ('T', 'Tea'), ('R', 'Rice');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
    INSERT INTO products SELECT i, iif(i % 2, 'T', 'R'), iif(i % 3, 'red', 'blue'),
      iif(i % 4, 'Made by hand in the old mill by the river', 'None at all'), date('2024-01-01', '+' || (i * 9) || ' days') FROM n;
  `);
  const candidates = async (question: string) =>
    followUpCandidates(
      previousTurn(await converse(goods.workspace)(question)),
      goods.workspace.knowledge.snapshot.tables,
    );
  expect(await candidates('How many products per kind?')).toEqual(['by colour', 'by year']);
  expect(await candidates('How many products per month?')).not.toContain('only the top 5');
  await goods.close();
});

test('nothing is broken down by a flag, or once more by what it is by already', async () => {
  const visits = await openShop(`
    CREATE TABLE visits (id INTEGER PRIMARY KEY, zone_name TEXT NOT NULL, zone TEXT NOT NULL, em_flag TEXT NOT NULL, kind TEXT NOT NULL);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
    INSERT INTO visits SELECT i, iif(i % 2, 'North', 'South'), iif(i % 2, 'N', 'S'), iif(i % 3, 'Y', 'N'), iif(i % 4, 'long', 'short') FROM n;
  `);
  const turn = previousTurn(await converse(visits.workspace)('How many visits per zone name?'));
  expect(followUpCandidates(turn, visits.workspace.knowledge.snapshot.tables)).toEqual(['by kind']);
  await visits.close();
});

test('the group that is far above the others is offered by name, and can be asked', async () => {
  const depots = await openShop(`
    CREATE TABLE deliveries (id INTEGER PRIMARY KEY, depot TEXT NOT NULL, delivered_on TEXT NOT NULL);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO deliveries SELECT i, iif(i > 60, 'Harbour', 'Depot ' || (i % 11)), date('2024-01-01', '+' || i || ' days') FROM n;
  `);
  const first = await converse(depots.workspace)('How many deliveries per depot?');
  const turn = previousTurn(first);
  expect(followUpCandidates(turn, depots.workspace.knowledge.snapshot.tables)).toContain('only Harbour');
  const offered = await followUps(turn, readerOf(depots), new AbortController().signal);
  expect(offered).toContain('only Harbour');
  await depots.close();
});

test('an answer without a result has none', async () => {
  const signal = new AbortController().signal;
  const turn = { question: 'Hello', query: null, chart: null };
  expect(await followUps(turn, readerOf(shop), signal)).toEqual([]);
});

test('they are read in the threads that answer, with the rights of the person, and nothing is run', async () => {
  const { workspace } = shop;
  const first = await converse(workspace)('How many orders per country?');
  const denials = [{ table: 'orders', column: 'total' }];
  const mine = { ...workspace, ...(await restrictWorkspace(workspace, denials)) };
  const pool = openAnswerPool({ source: workspace.source, env: {}, threads: 1 });
  const asked: string[] = [];
  const watched = (source: DataSource): DataSource => ({
    ...source,
    query: () => Promise.reject(new Error('a statement was run')),
    explain: (sql, ...of) => {
      asked.push(sql);
      return source.explain(sql, ...of);
    },
    hiding: (names) => watched(source.hiding?.(names) ?? source),
  });
  const source = watched(workspace.source);
  try {
    const inThreads = { ...readerOf(shop), workspace: mine, source, answerFrom: pool.answerFrom };
    const signal = new AbortController().signal;
    const offered = await followUps(previousTurn(first), inThreads, signal);
    expect(offered).toEqual(
      await followUps(previousTurn(first), { ...readerOf(shop), workspace: mine }, signal),
    );
    expect(offered.length).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThanOrEqual(offered.length);
    expect(asked.join()).not.toContain('total');
  } finally {
    await pool.close();
  }
});
