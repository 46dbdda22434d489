import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openInProcessStore } from './in-process-store.ts';
import { openOverlayStore } from './overlay-store.ts';

const document = (id: string, embedding: number[], text = `text of ${id}`) => ({
  id,
  text,
  embedding,
  metadata: { hash: text },
});

async function openBase() {
  const folder = await mkdtemp(path.join(tmpdir(), 'overlay-store-'));
  const base = await openInProcessStore(folder, { embedder: { id: 'e', dimensions: 3 } });
  await base.upsert('description_index', 'bank', [
    document('loans', [1, 0]),
    document('rates', [0.9, 0.1]),
    document('staff', [0, 1]),
  ]);
  const close = async () => {
    await base.close();
    await rm(folder, { recursive: true });
  };
  return { base, close };
}

it('reads what the base has until it is written over or removed', async () => {
  const { base, close } = await openBase();
  const overlay = await openOverlayStore(base, { embedder: { id: 'e', dimensions: 3 } });
  await overlay.upsert('description_index', 'bank', [document('staff', [1, 0], 'people')]);
  await overlay.remove('description_index', 'bank', ['loans']);
  const nearest = await overlay.query('description_index', 'bank', [1, 0], 2);
  expect(nearest.map((match) => match.document.id)).toEqual(['staff', 'rates']);
  expect((await overlay.list('description_index', 'bank')).map(({ text }) => text).sort()).toEqual([
    'people',
    'text of rates',
  ]);
  await overlay.close();
  await close();
});

it('changes nothing in the base', async () => {
  const { base, close } = await openBase();
  const before = await base.list('description_index', 'bank');
  const overlay = await openOverlayStore(base, { embedder: { id: 'e', dimensions: 3 } });
  await overlay.upsert('description_index', 'bank', [document('staff', [1, 0], 'people')]);
  await overlay.remove('description_index', 'bank', ['loans', 'rates']);
  await overlay.close();
  expect(await base.list('description_index', 'bank')).toEqual(before);
  await close();
});
