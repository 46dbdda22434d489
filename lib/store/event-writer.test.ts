import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredEvent } from '../domain/run-event.ts';
import { openEmptyStore } from './__fixtures__/open-empty-store.ts';
import { createConversation } from './conversations.ts';
import { eventWriter } from './event-writer.ts';
import type { Store } from './open-store.ts';
import { createRun, readEvents } from './runs.ts';

let store: Store;
let dataDir: string;
const runs = ['a', 'b', 'c'];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'tabletalk-writer-'));
  store = await openEmptyStore({ dataDir });
  await createConversation(store, { id: 'all', sourceId: 's', personId: 'p', firstQuestion: 'q' });
  for (const id of runs) await createRun(store, { id, conversationId: 'all', personId: 'p', question: 'q' });
});

afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const eventOf = (runId: string, sequence: number): StoredEvent => ({
  runId,
  sequence,
  at: new Date(sequence).toISOString(),
  event: { type: 'step-start', step: `#E${sequence}`, tool: 'find-schema' },
});

test('keeps the events of runs that work at the same time, each in its order', async () => {
  const { write } = eventWriter(store);
  const places = Array.from({ length: 20 }, (_, sequence) => sequence);
  await Promise.all(places.flatMap((sequence) => runs.map((run) => write([eventOf(run, sequence)]))));
  for (const run of runs)
    expect((await readEvents(store, run)).map(({ sequence }) => sequence)).toEqual(places);
});

test('writes what comes within a moment with one statement, and the last event of a run at once', async () => {
  let statements = 0;
  const counting = new Proxy(store.db, {
    get: (db, name, receiver) => {
      if (name === 'execute') statements += 1;
      return Reflect.get(db, name, receiver);
    },
  });
  const { write } = eventWriter({ ...store, db: counting });
  await Promise.all(runs.flatMap((run) => [write([eventOf(run, 30)]), write([eventOf(run, 31)])]));
  expect(statements).toBe(1);
  const waits = write([eventOf('a', 32)]);
  await write([{ ...eventOf('b', 32), event: { type: 'run-stopped', elapsedMs: 1 } }]);
  await waits;
  expect(statements).toBe(2);
});

test('fails the run alone whose events the store refuses', async () => {
  const { write } = eventWriter(store);
  const first = write([eventOf('a', 40)]);
  const twice = write([eventOf('b', 0)]);
  const after = write([eventOf('c', 40)]);
  await expect(twice).rejects.toThrow();
  await Promise.all([first, after]);
  expect((await readEvents(store, 'c')).at(-1)?.sequence).toBe(40);
});
