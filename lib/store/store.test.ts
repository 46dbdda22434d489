import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunEvent } from '../domain/run-event.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import {
  createConversation,
  deleteConversation,
  findConversation,
  listConversations,
  renameConversation,
} from './conversations.ts';
import { listFeedback, saveFeedback } from './feedback.ts';
import { openStore, type Store } from './open-store.ts';
import { appendEvents, createRun, finishRun, interruptAbandonedRuns, listRuns, readEvents } from './runs.ts';
import { conversations } from './schema/conversations.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-store-'));
  store = await openEmptyStore({ dataDir });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startRun(id: string): Promise<void> {
  await createConversation(store, {
    id: `c-${id}`,
    sourceId: `s-${id}`,
    personId: 'ada',
    firstQuestion: `question of ${id}`,
  });
  await createRun(store, { id, conversationId: `c-${id}`, personId: 'ada', question: `question of ${id}` });
}

const rejected: RunEvent = { type: 'plan-rejected', problems: ['a cell may hold \u0000 and “quotes”'] };

test('lists a person’s conversations about every source, the last used first', async () => {
  for (const id of ['older', 'newer']) {
    await createConversation(store, { id, sourceId: `shop of ${id}`, personId: 'una', firstQuestion: id });
  }
  await store.db.update(conversations).set({ updatedAt: new Date(0) });
  await createRun(store, { id: 'r-older', conversationId: 'older', personId: 'una', question: 'again' });
  await finishRun(store, 'r-older', 'answered');
  expect((await listConversations(store, { personId: 'una' })).map((found) => found.id)).toEqual([
    'older',
    'newer',
  ]);
});

test('shortens a long first question to a title', async () => {
  await createConversation(store, {
    id: 'long',
    sourceId: 's',
    personId: 'ada',
    firstQuestion: 'word '.repeat(100),
  });
  expect((await findConversation(store, 'long', 'ada'))?.title).toHaveLength(80);
});

test('finds conversations by their name and by what was asked later, and nobody else’s', async () => {
  const shelves = { sourceId: 'shelves', personId: 'cy' };
  await createConversation(store, { id: 'books', ...shelves, firstQuestion: 'How many books?' });
  for (const [id, question] of [
    ['b1', 'How many books?'],
    ['b2', 'Only those 100% in Portuguese'],
  ] as const)
    await createRun(store, { id, conversationId: 'books', personId: 'cy', question });
  await createRun(store, {
    id: 'b3',
    conversationId: 'books',
    personId: 'cy',
    question: 'a replay of penguins',
    replayOf: 'b1',
  });
  for (const id of ['b1', 'b2', 'b3']) await finishRun(store, id, 'answered');
  const search = async (words: string) =>
    (await listConversations(store, { ...shelves, search: words })).map(({ turns, found }) => ({
      turns,
      found,
    }));
  expect(await search('')).toEqual([{ turns: 2, found: null }]);
  expect(await search('portuguese')).toEqual([{ turns: 2, found: 'Only those 100% in Portuguese' }]);
  expect(await search('100%')).toHaveLength(1);
  expect(await search('1%0')).toEqual([]);
  expect(await search('penguins')).toEqual([]);
  expect(await listConversations(store, { ...shelves, personId: 'bo', search: 'books' })).toEqual([]);

  expect(await renameConversation(store, 'books', 'bo', 'Mine')).toBe(false);
  expect(await renameConversation(store, 'books', 'cy', 'Shelf list')).toBe(true);
  expect(await search('shelf')).toEqual([{ turns: 2, found: null }]);
});

test('gives back events as they were written, from a sequence number on', async () => {
  await startRun('log');
  const events = [0, 1, 2].map((sequence) => ({
    runId: 'log',
    sequence,
    at: '2026-01-02T03:04:05.678Z',
    event: rejected,
  }));
  await appendEvents(store, events);
  expect(await readEvents(store, 'log')).toEqual(events);
  expect((await readEvents(store, 'log', 1)).map((event) => event.sequence)).toEqual([2]);
  await finishRun(store, 'log', 'failed');
});

test('refuses to write the same place of a log twice', async () => {
  await startRun('twice');
  const event = { runId: 'twice', sequence: 0, at: new Date().toISOString(), event: rejected };
  await appendEvents(store, [event]);
  await expect(appendEvents(store, [event])).rejects.toThrow();
  await finishRun(store, 'twice', 'failed');
});

test('marks runs that a killed process left behind as interrupted, with their log kept', async () => {
  await startRun('abandoned');
  await appendEvents(store, [
    { runId: 'abandoned', sequence: 0, at: new Date().toISOString(), event: rejected },
  ]);
  expect(await interruptAbandonedRuns(store)).toHaveLength(1);
  expect((await listRuns(store, 'c-abandoned')).map((run) => run.status)).toEqual(['interrupted']);
  expect((await readEvents(store, 'abandoned')).map(({ event }) => event.type)).toEqual([
    'plan-rejected',
    'run-error',
  ]);
  expect(await interruptAbandonedRuns(store)).toEqual([]);
});

test('keeps one vote per person and answer, the last one', async () => {
  await startRun('voted');
  await saveFeedback(store, 'ada', { runId: 'voted', vote: 'up', comment: '' });
  await saveFeedback(store, 'ada', { runId: 'voted', vote: 'down', comment: 'wrong year' });
  await saveFeedback(store, 'bo', { runId: 'voted', vote: 'up', comment: '' });
  expect([...(await listFeedback(store, 'c-voted', 'ada')).values()]).toEqual([
    { runId: 'voted', vote: 'down', comment: 'wrong year' },
  ]);
});

test('deletes a conversation with everything in it', async () => {
  await startRun('gone');
  expect(await deleteConversation(store, 'c-gone', 'ada')).toBe(true);
  expect(await deleteConversation(store, 'c-gone', 'ada')).toBe(false);
  expect(await readEvents(store, 'gone')).toEqual([]);
});

test('keeps a conversation from everybody but the person who has it', async () => {
  await startRun('private');
  expect(await findConversation(store, 'c-private', 'bo')).toBeNull();
  expect(await deleteConversation(store, 'c-private', 'bo')).toBe(false);
  expect(await listConversations(store, { personId: 'bo' })).toEqual([]);
  expect(await findConversation(store, 'c-private', 'ada')).not.toBeNull();
});

test('opens again with what was written before', async () => {
  await store.close();
  store = await openStore({ dataDir });
  expect(await findConversation(store, 'newer', 'una')).not.toBeNull();
});
