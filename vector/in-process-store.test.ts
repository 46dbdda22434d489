import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openInProcessStore } from './in-process-store.ts';
import { testVectorStore } from './vector-store.contract.ts';

testVectorStore('in-process store', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'in-process-store-'));
  return {
    open: (embedder) => openInProcessStore(folder, { embedder }),
    tearDown: () => rm(folder, { recursive: true }),
  };
});

it('names the damaged file and the way out', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'in-process-store-'));
  const store = await openInProcessStore(folder, { embedder: { id: 'e', dimensions: 3 } });
  await store.upsert('description_index', 'bank', [{ id: 'a', text: '', embedding: [1], metadata: {} }]);
  const [file = ''] = await readdir(folder);
  await writeFile(path.join(folder, file), '{"id":"a"');
  await expect(store.list('description_index', 'bank')).rejects.toMatchObject({
    code: 'vector-store-unavailable',
    userMessage: expect.stringContaining(file),
  });
  await store.close();
  await rm(folder, { recursive: true });
});

it('loses no change when several are made at once', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'in-process-store-'));
  const store = await openInProcessStore(folder, { embedder: { id: 'e', dimensions: 3 } });
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      store.upsert('examples_index', 'bank', [{ id: `${index}`, text: '', embedding: [1], metadata: {} }]),
    ),
  );
  expect(await store.list('examples_index', 'bank')).toHaveLength(20);
  await store.close();
  await rm(folder, { recursive: true });
});
