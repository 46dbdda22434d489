import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { createConversation } from './conversations.ts';
import { countExampleUses, recordExampleUses } from './example-uses.ts';
import { createExample } from './examples.ts';
import { saveFeedback } from './feedback.ts';
import { findFeedbackItem, listFeedbackItems, listReplies, saveCase } from './feedback-cases.ts';
import type { Store } from './open-store.ts';
import { listPastQuestions } from './past-questions.ts';
import { createRun, finishRun } from './runs.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-cases-'));
  store = await openEmptyStore({ dataDir });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function answered(sourceId: string, runId: string): Promise<void> {
  const conversation = { id: `c-${runId}`, sourceId, personId: 'local', firstQuestion: `question ${runId}` };
  await createConversation(store, conversation);
  await createRun(store, {
    id: runId,
    conversationId: conversation.id,
    personId: 'local',
    question: conversation.firstQuestion,
  });
  await finishRun(store, runId, 'answered');
}

test('every vote on an answer is one entry, with all that people said', async () => {
  await answered('votes', 'v1');
  await saveFeedback(store, 'local', { runId: 'v1', vote: 'up', comment: '' });
  await saveFeedback(store, 'local', { runId: 'v1', vote: 'down', comment: 'wrong year' });
  await saveFeedback(store, 'somebody', { runId: 'v1', vote: 'down', comment: 'indeed' });
  const items = await listFeedbackItems(store, 'votes');
  expect(items).toHaveLength(1);
  expect(items[0]?.votes.map(({ vote, comment }) => `${vote} ${comment}`).toSorted()).toEqual([
    'down indeed',
    'down wrong year',
  ]);
  expect(items[0]?.case).toMatchObject({ status: 'open', reason: null });
});

test('another source does not see the votes', async () => {
  await answered('mine', 'm1');
  await saveFeedback(store, 'local', { runId: 'm1', vote: 'down', comment: '' });
  expect(await listFeedbackItems(store, 'theirs')).toEqual([]);
  expect(await findFeedbackItem(store, 'theirs', 'm1')).toBeNull();
});

test('what is decided in parts is kept together', async () => {
  await answered('parts', 'p1');
  await saveFeedback(store, 'local', { runId: 'p1', vote: 'down', comment: '' });
  await saveCase(store, 'p1', { reason: 'wrong-period' });
  await saveCase(store, 'p1', { correctedSql: 'SELECT 1' });
  const reply = { text: 'Corrected, thank you.', by: 'Ada', at: '2026-01-02T03:04:05.000Z' };
  await saveCase(store, 'p1', { reply, status: 'answered' });
  expect((await findFeedbackItem(store, 'parts', 'p1'))?.case).toEqual({
    status: 'answered',
    reason: 'wrong-period',
    correctedSql: 'SELECT 1',
    exampleId: null,
    reply,
  });
  expect(await listReplies(store, 'c-p1')).toEqual(new Map([['p1', reply]]));
});

test('uses of an example count runs, and votes on them, once', async () => {
  const { id } = await createExample(store, {
    question: 'Q',
    sql: 'SELECT 1',
    note: '',
    tags: [],
    sourceId: 'uses',
    author: { id: 'ada', name: 'Ada' },
    fromRunId: null,
  });
  for (const run of ['u1', 'u2']) await answered('uses', run);
  await recordExampleUses(store, 'u1', [{ exampleId: id, answered: true }]);
  await recordExampleUses(store, 'u1', [{ exampleId: id, answered: true }]);
  await recordExampleUses(store, 'u2', [{ exampleId: id, answered: false }]);
  await saveFeedback(store, 'local', { runId: 'u1', vote: 'up', comment: '' });
  await saveFeedback(store, 'somebody', { runId: 'u1', vote: 'up', comment: '' });
  expect(await countExampleUses(store, 'uses')).toEqual(
    new Map([[id, { uses: 2, answered: 1, up: 1, down: 0 }]]),
  );
});

test('an answer is praised when somebody found it right and nobody wrong', async () => {
  for (const run of ['q1', 'q2', 'q3']) await answered('past', run);
  await saveFeedback(store, 'local', { runId: 'q1', vote: 'up', comment: '' });
  await saveFeedback(store, 'local', { runId: 'q2', vote: 'up', comment: '' });
  await saveFeedback(store, 'somebody', { runId: 'q2', vote: 'down', comment: '' });
  const praised = (await listPastQuestions(store, 'past')).filter(({ isPraised }) => isPraised);
  expect(praised.map(({ runId }) => runId)).toEqual(['q1']);
});
