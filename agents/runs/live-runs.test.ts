import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { localDeveloper } from '#lib/domain/person.ts';
import type { StoredEvent } from '#lib/domain/run-event.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import { listNotes } from '#lib/store/notes.ts';
import type { Store } from '#lib/store/open-store.ts';
import { searchRuns } from '#lib/store/run-summaries.ts';
import { findRun, listRuns, readEvents } from '#lib/store/runs.ts';
import { fakeLimits, fakeRoles, fakeWorkspace } from '../__fixtures__/fake-workspace.ts';
import { openShop } from '../__fixtures__/shop.ts';
import type { PreviousTurn } from '../previous-turn.ts';
import type { Roles } from '../roles.ts';
import { createLiveRuns } from './live-runs.ts';

let store: Store;
let dataDir: string;
const listening = new AbortController().signal;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-runs-'));
  store = await openEmptyStore({ dataDir });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const runsWith = (roles: Partial<Roles>) =>
  createLiveRuns({ store, workspace: fakeWorkspace(fakeRoles(roles)), limits: fakeLimits });

async function all(events: AsyncIterable<StoredEvent>): Promise<StoredEvent[]> {
  return Array.fromAsync(events);
}

test('shows a late listener the same events as an early one, and the store keeps them', async () => {
  const runs = runsWith({});
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question: 'how many?' });
  const early = await all(runs.follow(runId, -1, listening));
  await runs.close();
  expect(early.at(-1)?.event.type).toBe('run-end');
  expect(early.map((event) => event.sequence)).toEqual(early.map((_event, index) => index));
  expect(await all(runs.follow(runId, -1, listening))).toEqual(early);
  expect(await all(runs.follow(runId, 2, listening))).toEqual(early.slice(3));
});

test('goes on without a listener and continues for one who comes back in the middle', async () => {
  const gate = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const runs = runsWith({
    organizer: async () => {
      reached.resolve();
      await gate.promise;
      return [{ kind: 'failure', message: 'nothing to show' }];
    },
  });
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question: 'slow?' });
  await reached.promise;
  const leaving = new AbortController();
  const seen: string[] = [];
  for await (const { event } of runs.follow(runId, -1, leaving.signal)) {
    seen.push(event.type);
    if (event.type === 'step-end') leaving.abort();
  }
  const back = all(runs.follow(runId, seen.length - 1, listening));
  gate.resolve();
  expect([...seen, ...(await back).map(({ event }) => event.type)]).toEqual([
    'run-start',
    'plan-available',
    'step-start',
    'step-end',
    'answer-part',
    'run-end',
  ]);
});

test('stops a running question and records that it was stopped', async () => {
  const reached = Promise.withResolvers<void>();
  const runs = runsWith({
    organizer: async (_input, context) => {
      reached.resolve();
      await new Promise((_resolve, reject) => {
        context.signal.addEventListener('abort', () => reject(context.signal.reason));
      });
      return [];
    },
  });
  const { runId, conversationId } = await runs.start({
    person: localDeveloper,
    conversationId: null,
    question: 'endless?',
  });
  await reached.promise;
  expect(await runs.stop(runId)).toBe(true);
  expect((await all(runs.follow(runId, -1, listening))).at(-1)?.event.type).toBe('run-stopped');
  await runs.close();
  expect((await listRuns(store, conversationId)).map((run) => run.status)).toEqual(['stopped']);
  expect(await runs.stop(runId)).toBe(false);
});

test('a note that was told is kept before whoever told it can ask the next question', async () => {
  const order: string[] = [];
  const db = new Proxy(store.db, {
    get: (target, name) => {
      if (name !== 'transaction') return Reflect.get(target, name);
      return async (...work: Parameters<typeof target.transaction>) => {
        const done = await target.transaction(...work);
        order.push('kept');
        return done;
      };
    },
  });
  const workspace = fakeWorkspace(fakeRoles());
  const runs = createLiveRuns({ store: { ...store, db }, workspace, limits: fakeLimits });
  const question = 'By haul I mean picking';
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question });
  order.length = 0;
  for await (const { event } of runs.follow(runId, -1, listening))
    if (event.type === 'run-end') order.push('ended');
  await runs.close();
  expect(order).toEqual(['kept', 'ended']);
  expect((await listNotes(store, localDeveloper.id)).map(({ text }) => text)).toEqual([question]);
});

test('gives a follow-up the earlier answers of its conversation, however soon it is asked', async () => {
  const seen: (readonly PreviousTurn[])[] = [];
  const runs = runsWith({
    planner: async (input, context) => {
      seen.push(input.history);
      return fakeRoles().planner(input, context);
    },
    organizer: async () => [{ kind: 'table', step: '#E1' }],
  });
  const { runId, conversationId } = await runs.start({
    person: localDeveloper,
    conversationId: null,
    question: 'first',
  });
  await all(runs.follow(runId, -1, listening));
  await runs.start({ person: localDeveloper, conversationId, question: 'second' });
  await runs.close();
  expect(seen.map((history) => history.map((turn) => turn.question))).toEqual([[], ['first']]);
});

test('asks nothing again that the person has chosen in the conversation', async () => {
  const shop = await openShop();
  const runs = createLiveRuns({ store, workspace: shop.workspace, limits: fakeLimits });
  const ask = async (question: string, conversationId: string | null) => {
    const started = await runs.start({ person: localDeveloper, conversationId, question });
    await all(runs.follow(started.runId, -1, listening));
    return started.conversationId;
  };
  const conversationId = await ask('How many orders has Acme?', null);
  await ask('How many orders has Acme Trading?', conversationId);
  await ask('How many customers are there?', conversationId);
  await ask('How many customers per country?', conversationId);
  await ask('Number of orders of Acme in 2025', conversationId);
  await runs.close();
  await shop.close();
  const statuses = (await listRuns(store, conversationId)).map(({ status }) => status);
  expect(statuses).toEqual(['asked', 'answered', 'answered', 'answered', 'answered']);
});

test('names a conversation or run that does not exist', async () => {
  const runs = runsWith({});
  await expect(runs.start({ person: localDeveloper, conversationId: 'nope', question: 'x' })).rejects.toThrow(
    'no conversation nope',
  );
  await expect(all(runs.follow('nowhere', -1, listening))).rejects.toThrow('no run nowhere');
});

test('writes the question down before any work starts', async () => {
  const runs = runsWith({});
  const { runId, conversationId } = await runs.start({
    person: localDeveloper,
    conversationId: null,
    question: 'kept?',
  });
  expect((await listRuns(store, conversationId)).map((run) => [run.id, run.question])).toEqual([
    [runId, 'kept?'],
  ]);
  await runs.close();
  expect((await readEvents(store, runId)).length).toBeGreaterThan(0);
});

test('a log that cannot be written is told to whoever looks on, and written once it can be', async () => {
  // The question itself is recorded: what follows it is refused.
  let [isFull, statements] = [true, 0];
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  const db = new Proxy(store.db, {
    get: (target, name) => {
      if (name === 'execute') {
        statements += 1;
        if (isFull && statements > 1) throw full;
      }
      return Reflect.get(target, name);
    },
  });
  const workspace = fakeWorkspace(fakeRoles());
  const runs = createLiveRuns({ store: { ...store, db }, workspace, limits: fakeLimits, retryMs: 1 });
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question: 'full?' });
  const seen = await all(runs.follow(runId, -1, listening));
  expect(seen.at(-1)?.event.type).toMatch(/^run-(end|error)$/);
  expect(await readEvents(store, runId)).toEqual([]);
  isFull = false;
  await vi.waitFor(async () => expect((await findRun(store, runId))?.status).not.toBe('running'));
  expect((await readEvents(store, runId)).map(({ event }) => event)).toEqual(seen.map(({ event }) => event));
  await vi.waitFor(async () => {
    const found = await searchRuns(store, { words: runId });
    expect(found.runs.map(({ status }) => status)).not.toContain('running');
    expect(found.runs).toHaveLength(1);
  });
  await runs.close();
});

test('hands a run that has ended to the exporter, and waits for it when closing', async () => {
  const exported: string[][] = [];
  const runs = createLiveRuns({
    store,
    workspace: fakeWorkspace(fakeRoles()),
    limits: fakeLimits,
    exporter: {
      exportRun: async (events) => {
        await Promise.resolve();
        exported.push(events.map(({ event }) => event.type));
      },
    },
  });
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question: 'traced?' });
  await all(runs.follow(runId, -1, listening));
  await runs.close();
  expect(exported).toEqual([(await readEvents(store, runId)).map(({ event }) => event.type)]);
  expect(exported[0]?.at(-1)).toBe('run-end');
});

test('after a question that failed it is looked at once whether the schema changed', async () => {
  const looks: unknown[] = [];
  const workspace = {
    ...fakeWorkspace(
      fakeRoles({ organizer: async () => [{ kind: 'failure', message: 'column gone does not exist' }] }),
    ),
    noticeSchemaChange: async (looking?: unknown) => void looks.push(looking),
  };
  const runs = createLiveRuns({ store, workspace, limits: fakeLimits });
  const { runId } = await runs.start({ person: localDeveloper, conversationId: null, question: 'gone?' });
  await all(runs.follow(runId, -1, listening));
  await runs.close();
  expect(looks).toEqual([{ isSuspected: true }]);
});
