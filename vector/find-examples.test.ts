import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Example } from '#lib/domain/example.ts';
import { openCountingEmbedder } from './counting-embedder.fixture.ts';
import { createExampleFinder } from './find-examples.ts';
import { openInProcessStore } from './in-process-store.ts';
import { indexExamples } from './index-examples.ts';
import type { VectorStore } from './vector-store.ts';

const embedder = openCountingEmbedder();
let folder = '';
let store: VectorStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'find-examples-'));
  store = await openInProcessStore(folder, { embedder });
  embedder.asked.length = 0;
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

function exampleOf(id: string, question: string, changes: Partial<Example> = {}): Example {
  return { id, sourceId: 'bank', question, sql: `SELECT '${id}'`, note: '', status: 'approved', ...changes };
}

const examples = [
  exampleOf('prices', 'What was the closing price of Apple last Friday?'),
  exampleOf('sectors', 'Which sector paid the most dividends?', { note: 'by ex date' }),
  exampleOf('members', 'List the members of the CAC 40 index'),
  exampleOf('draft', 'closing price of Tesla', { status: 'draft' }),
  exampleOf('retired', 'closing price of IBM', { status: 'retired' }),
  exampleOf('foreign', 'closing price of SAP', { sourceId: 'shop' }),
];

it('finds approved examples of the source, nearest first', async () => {
  await indexExamples({ store, embedder, sourceId: 'bank', examples });
  const found = await createExampleFinder({ store, embedder, sourceId: 'bank', examples })(
    'Microsoft closing price on Monday',
  );
  expect(found.map(({ id }) => id).sort()).toEqual(['members', 'prices', 'sectors']);
  expect(found[0]).toEqual({ ...examples[0], score: expect.any(Number) });
  expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
});

it('returns at most five', async () => {
  const many = Array.from({ length: 8 }, (_, index) =>
    exampleOf(`${index}`, `How many orders in month ${index}?`),
  );
  await indexExamples({ store, embedder, sourceId: 'bank', examples: many });
  expect(
    await createExampleFinder({ store, embedder, sourceId: 'bank', examples: many })('orders by month'),
  ).toHaveLength(5);
});

it('embeds only changed examples and removes those no longer approved', async () => {
  await indexExamples({ store, embedder, sourceId: 'bank', examples });
  embedder.asked.length = 0;
  const later = [
    exampleOf('prices', 'What was the closing price of Apple last Friday?', { status: 'retired' }),
    exampleOf('sectors', 'Which sector paid the most dividends in 2024?'),
    exampleOf('members', 'List the members of the CAC 40 index'),
  ];
  expect(await indexExamples({ store, embedder, sourceId: 'bank', examples: later })).toEqual({
    embedded: 1,
    unchanged: 1,
    removed: 1,
  });
  expect(embedder.asked).toEqual(['Which sector paid the most dividends in 2024?']);
});

it('finds nothing where nothing is indexed', async () => {
  expect(await createExampleFinder({ store, embedder, sourceId: 'bank', examples })('prices')).toEqual([]);
});
