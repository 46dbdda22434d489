import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunSearch } from '../domain/run-search.ts';
import type { RunSummary } from '../domain/run-summary.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { createConversation } from './conversations.ts';
import { saveFeedback } from './feedback.ts';
import type { Store } from './open-store.ts';
import { listRunFacets, saveRunSummary, searchRuns, summariseMissingRuns } from './run-summaries.ts';
import { appendEvents, createRun, finishRun, interruptAbandonedRuns } from './runs.ts';

let store: Store;
let dataDir: string;
const day = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-summaries-'));
  store = await openEmptyStore({ dataDir });
  await createConversation(store, { id: 'c', sourceId: 'shop', personId: 'local', firstQuestion: 'q' });
  await save('r1', { question: 'How many orders in 2024-06?', sql: 'SELECT count(*) FROM shop_orders' });
  await save('r2', { question: "Who is O'Brien & sons?", tokens: 5000, personId: 'ann', status: 'failed' });
  await save('r3', { question: 'Orders by city', strategy: 'chase', tokens: 900, sourceId: 'market' });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Saves a run whose time is that of the number in its id. */
async function save(runId: string, told: Partial<RunSummary>): Promise<void> {
  await createRun(store, { id: runId, conversationId: 'c', personId: 'local', question: 'q' });
  await finishRun(store, runId, 'answered');
  await saveRunSummary(store, {
    runId,
    conversationId: 'c',
    personId: 'local',
    sourceId: 'shop',
    question: 'q',
    status: 'answered',
    mode: 'built-in',
    strategy: 'built-in',
    effort: 'careful',
    startedAt: new Date(day + Number(runId.slice(1)) * 1000).toISOString(),
    elapsedMs: 12,
    tokens: 0,
    cachedTokens: 0,
    costUsd: null,
    sql: null,
    replayOf: null,
    ...told,
  });
}

const found = async (search: RunSearch) => (await searchRuns(store, search)).runs.map(({ runId }) => runId);

test('lists the latest run first', async () => {
  expect(await found({})).toEqual(['r3', 'r2', 'r1']);
});

test.each<[string, RunSearch, string[]]>([
  ['words of the question in any order and case', { words: 'MANY orders' }, ['r1']],
  ['the beginning of a word', { words: 'ord' }, ['r3', 'r1']],
  ['a table of the statement', { words: 'shop_orders' }, ['r1']],
  ['a date', { words: '2024-06' }, ['r1']],
  ['words with signs that mean something to a search', { words: "O'Brien & !(" }, ['r2']],
  ['the id of a run', { words: 'r2' }, ['r2']],
  ['a person', { person: 'ann' }, ['r2']],
  ['a source', { source: 'market' }, ['r3']],
  ['a status', { status: 'failed' }, ['r2']],
  ['a strategy', { strategy: 'chase' }, ['r3']],
  ['at least so many tokens', { minTokens: 900 }, ['r3', 'r2']],
  [
    'a stretch of time',
    { from: new Date(day + 2000).toISOString(), to: new Date(day + 3000).toISOString() },
    ['r2'],
  ],
  ['all of what is given', { words: 'orders', strategy: 'chase' }, ['r3']],
])('finds %s', async (_what, search, expected) => {
  expect(await found(search)).toEqual(expected);
});

test('finds a vote and counts it', async () => {
  await saveFeedback(store, 'local', { runId: 'r1', vote: 'down', comment: '' });
  expect(await found({ vote: 'down' })).toEqual(['r1']);
  expect(await found({ vote: 'up' })).toEqual([]);
  expect((await searchRuns(store, { words: 'r1' })).runs[0]?.votes).toEqual({ up: 0, down: 1 });
});

test('gives the next page from where the last one ended, also among runs of one moment', async () => {
  for (let number = 100; number < 220; number += 1) {
    await save(`r${number}`, {
      strategy: 'sqlfix',
      startedAt: new Date(day + (number % 2) * 1000).toISOString(),
    });
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await searchRuns(store, { strategy: 'sqlfix', ...(after === null ? {} : { after }) });
    seen.push(...page.runs.map(({ runId }) => runId));
    after = page.next;
  } while (after !== null);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  await expect(searchRuns(store, { after: 'nowhere' })).rejects.toThrow('no place');
});

test('summarises runs of before from their logs, and tells which a killed process left behind', async () => {
  await createRun(store, { id: 'old', conversationId: 'c', personId: 'local', question: 'how it was?' });
  const event = { type: 'run-end' as const, outcome: 'unreadable' as const, elapsedMs: 70 };
  await appendEvents(store, [{ runId: 'old', sequence: 0, at: new Date().toISOString(), event }]);
  await finishRun(store, 'old', 'unreadable');
  await save('r900', { status: 'running', elapsedMs: null });
  await store.db.execute(sql`update run set status = 'running' where id = 'r900'`);
  await interruptAbandonedRuns(store);

  expect(await summariseMissingRuns(store, 10)).toBe(1);
  expect(await summariseMissingRuns(store, 10)).toBe(0);
  expect((await searchRuns(store, { words: 'how it was' })).runs).toMatchObject([
    { runId: 'old', status: 'unreadable', elapsedMs: 70, sourceId: 'shop' },
  ]);
  expect(await found({ status: 'interrupted' })).toEqual(['r900']);
});

test('offers the people and sources that occur, with the names that are known', async () => {
  expect(await listRunFacets(store, [], new Map([['shop', 'Corner shop']]))).toEqual({
    people: [
      { id: 'ann', name: 'ann' },
      { id: 'local', name: 'Local developer' },
    ],
    sources: [
      { id: 'shop', name: 'Corner shop' },
      { id: 'market', name: 'market' },
    ],
    leavesOut: false,
  });
});
