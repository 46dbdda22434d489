import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { localDeveloper } from '../domain/person.ts';
import type { RetentionDays } from '../domain/retention.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { recordAudit } from './audit.ts';
import { createConversation } from './conversations.ts';
import { saveFeedback } from './feedback.ts';
import type { Store } from './open-store.ts';
import { countKept, forgetSome, previewRetention, readRetention, saveRetention } from './retention.ts';
import { createRun } from './runs.ts';
import { conversations, runEvents, runs } from './schema/conversations.ts';
import { shares } from './schema/shares.ts';

let store: Store;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-retention-'));
  store = await openEmptyStore({ dataDir });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await store.db.execute(sql`truncate conversation, share, audit_entry, retention cascade`);
});

const forGood: RetentionDays = { runs: null, exports: null, audit: null };
const aQuarter: RetentionDays = { runs: 90, exports: 90, audit: 90 };

/** A conversation with questions that were asked so many days ago. */
async function asked(id: string, ...daysAgo: readonly number[]): Promise<string[]> {
  await createConversation(store, { id, sourceId: 's', personId: localDeveloper.id, firstQuestion: id });
  const ids = daysAgo.map((days) => `${id}-${days}`);
  for (const [index, runId] of ids.entries()) {
    const days = daysAgo[index] ?? 0;
    await createRun(store, { id: runId, conversationId: id, personId: localDeveloper.id, question: 'Why?' });
    await store.db.execute(
      sql`update run set created_at = now() - make_interval(days => ${days}), status = 'answered' where id = ${runId}`,
    );
  }
  const latest = Math.min(...daysAgo);
  await store.db.execute(
    sql`update conversation set updated_at = now() - make_interval(days => ${latest}) where id = ${id}`,
  );
  return ids;
}

const left = async () =>
  (await store.db.select({ id: conversations.id }).from(conversations)).map(({ id }) => id).toSorted();

async function forgetAll(days: RetentionDays): Promise<void> {
  for (;;) {
    const gone = await forgetSome(store, days);
    if (gone.runs + gone.exports + gone.audit === 0) return;
  }
}

test('nothing goes until somebody sets a time, and what is set is read again', async () => {
  await asked('old', 4000);
  expect(await readRetention(store)).toEqual(forGood);
  await forgetAll(forGood);
  expect(await left()).toEqual(['old']);
  await saveRetention(store, 'Ada', { ...forGood, audit: 365 });
  await saveRetention(store, 'Ada', { ...forGood, runs: 30 });
  expect(await readRetention(store)).toEqual({ ...forGood, runs: 30 });
});

test('a conversation goes with its answers when its last question is old enough', async () => {
  await asked('gone', 200, 91);
  await asked('goes on', 200, 2);
  await store.db.insert(runEvents).values({
    runId: 'gone-200',
    sequence: 0,
    at: new Date(),
    event: { type: 'run-stopped', elapsedMs: 1 },
  });
  expect((await previewRetention(store, aQuarter)).runs).toMatchObject({
    count: 2,
    conversations: 1,
    held: 0,
  });
  await forgetAll(aQuarter);
  expect(await left()).toEqual(['goes on']);
  expect(await store.db.select().from(runEvents)).toEqual([]);
  expect(await countKept(store)).toMatchObject({ runs: 2 });
});

test('what is shared, or waits for a developer, stays and is counted apart', async () => {
  const [shared = ''] = await asked('shared answer', 100);
  await asked('shared conversation', 100);
  const [voted = ''] = await asked('voted', 100);
  await asked('gone', 100);
  const share = { sourceId: 's', ownerId: localDeveloper.id, personId: null, may: 'read' as const };
  await store.db.insert(shares).values([
    { ...share, id: '1', kind: 'answer', subjectId: shared },
    { ...share, id: '2', kind: 'conversation', subjectId: 'shared conversation' },
  ]);
  await saveFeedback(store, localDeveloper.id, { runId: voted, vote: 'down', comment: 'no' });
  expect((await previewRetention(store, aQuarter)).runs).toMatchObject({ count: 1, held: 3 });
  await forgetAll(aQuarter);
  expect(await left()).toEqual(['shared answer', 'shared conversation', 'voted']);
});

test('a question that is still answered does not go', async () => {
  const [runId = ''] = await asked('running', 100);
  await store.db.update(runs).set({ status: 'running' }).where(sql`id = ${runId}`);
  await forgetAll(aQuarter);
  expect(await left()).toEqual(['running']);
});

test('exports and other entries of the audit log are kept for their own times', async () => {
  const person = localDeveloper;
  for (const action of ['answer.export', 'person.add'])
    await recordAudit(store, { person, action, subject: 'x' });
  await store.db.execute(sql`update audit_entry set at = now() - interval '40 days'`);
  await recordAudit(store, { person, action: 'answer.export', subject: 'new' });
  const days = { ...forGood, exports: 30 };
  expect(await previewRetention(store, days)).toMatchObject({ exports: 1, audit: 0 });
  await forgetAll(days);
  expect(await countKept(store)).toMatchObject({ exports: 1, audit: 1 });
});
