import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Repair } from '#lib/domain/repair.ts';
import { createRepairFinder } from './find-repairs.ts';
import { openInProcessStore } from './in-process-store.ts';
import { createRepairRecorder } from './index-repairs.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';
import type { VectorStore } from './vector-store.ts';

const embedder = openShippedEmbedder();
let folder = '';
let store: VectorStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'find-repairs-'));
  store = await openInProcessStore(folder, { embedder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const place = (sourceId = 'bank') => ({ store, embedder, sourceId, seal: 'a secret' });

function repairOf(question: string, changes: Partial<Repair> = {}): Repair {
  return {
    question,
    wrongSql: 'SELECT NAM FROM FIRM',
    error: 'no such column: NAM',
    repairedSql: 'SELECT NAME FROM FIRM',
    ...changes,
  };
}

it('finds the repairs of the source whose question and error are nearest, three at most', async () => {
  const record = createRepairRecorder(place());
  await record(repairOf('What is the closing price of <value>?'));
  await record(repairOf('Which sector paid the most dividends?'));
  await record(repairOf('List the members of the <value> index'));
  await record(repairOf('How many countries are there?'));
  await createRepairRecorder(place('shop'))(repairOf('closing price of <value>'));
  const found = await createRepairFinder(place())('closing price of <value>', 'no such column: NAM');
  expect(found).toHaveLength(3);
  expect(found[0]).toEqual({
    ...repairOf('What is the closing price of <value>?'),
    score: expect.any(Number),
  });
});

it('keeps the same repair once', async () => {
  const record = createRepairRecorder(place());
  await record(repairOf('How many?'));
  await record(repairOf('How many?'));
  expect(await createRepairFinder(place())('How many?', 'no such column')).toHaveLength(1);
});

it('does not keep a statement too long for a prompt', async () => {
  await createRepairRecorder(place())(repairOf('How many?', { wrongSql: `SELECT ${'1,'.repeat(2000)}` }));
  expect(await createRepairFinder(place())('How many?', 'no such column')).toEqual([]);
});

it('forgets the oldest when there are too many', async () => {
  const plain = { ...embedder, embed: async (texts: readonly string[]) => texts.map(() => [1, 0]) };
  let clock = 0;
  const record = createRepairRecorder({ ...place(), embedder: plain, now: () => clock });
  await store.upsert(
    'repairs_index',
    'bank',
    Array.from({ length: 500 }, (_, index) => ({
      id: `${index}`,
      text: '',
      embedding: [1, 0],
      metadata: { ...repairOf(`question ${index}`), recordedAt: 1000 - index },
    })),
  );
  clock = 2000;
  await record(repairOf('the newest'));
  const kept = await store.list('repairs_index', 'bank');
  expect(kept).toHaveLength(500);
  expect(kept.map(({ metadata }) => metadata.question)).toContain('the newest');
  expect(kept.map(({ metadata }) => metadata.question)).not.toContain('question 499');
});
