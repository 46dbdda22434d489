import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#lib/errors.ts';
import { openInProcessStore } from './in-process-store.ts';
import { openMirroredStore } from './mirrored-store.ts';
import { testVectorStore } from './vector-store.contract.ts';
import type { VectorDocument, VectorStore } from './vector-store.ts';

const embedder = { id: 'e', dimensions: 2 };
const document = (id: string, embedding: readonly number[]): VectorDocument => ({
  id,
  text: `text of ${id}`,
  embedding,
  metadata: { hash: id },
});

let folder: string;
/** The server's own store, which another process may write to. */
let behind: VectorStore;
let store: VectorStore;
let isDown: boolean;
let turn: () => void;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'mirrored-'));
  behind = await openInProcessStore(path.join(folder, 'server'), { embedder });
  isDown = false;
  turn = () => {};
  store = await open();
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

async function open(): Promise<VectorStore> {
  const mirror = await openInProcessStore(path.join(folder, 'mirror'), { embedder });
  const server: VectorStore = {
    ...behind,
    kind: 'chroma',
    upsert: (...asked) => (isDown ? gone() : behind.upsert(...asked)),
    query: (...asked) => (isDown ? gone() : behind.query(...asked)),
    list: (...asked) => (isDown ? gone() : behind.list(...asked)),
    remove: (...asked) => (isDown ? gone() : behind.remove(...asked)),
    get: (...asked) => (isDown ? gone() : behind.get(...asked)),
  };
  const every = (work: () => void) => {
    turn = work;
    return { stop: () => (turn = () => {}) };
  };
  return openMirroredStore(server, mirror, { answers: async () => !isDown, every });
}

const gone = () =>
  Promise.reject(new AppError('vector-store-unavailable', { userMessage: 'The server is gone.' }));
const nearest = async (embedding: readonly number[]) =>
  (await store.query('description_index', 'bank', embedding, 5)).map(({ document: { id } }) => id);
const onServer = async () => (await behind.list('description_index', 'bank')).map(({ id }) => id).sort();

async function serverIsBack(): Promise<void> {
  isDown = false;
  turn();
  await expect.poll(() => store.kind).toBe('chroma');
}

it('answers from the mirror while the server is gone, and from the server again when it is back', async () => {
  await store.upsert('description_index', 'bank', [document('loans', [1, 0]), document('staff', [0, 1])]);
  isDown = true;
  expect(await nearest([0, 1])).toEqual(['staff', 'loans']);
  expect(store.kind).toBe('in-process');
  await serverIsBack();
  expect(await nearest([1, 0])).toEqual(['loans', 'staff']);
});

it('gives the server what it missed before it answers again', async () => {
  await store.upsert('description_index', 'bank', [document('loans', [1, 0]), document('staff', [0, 1])]);
  isDown = true;
  await store.upsert('description_index', 'bank', [document('rates', [1, 1])]);
  await store.remove('description_index', 'bank', ['staff']);
  expect(await onServer()).toEqual(['loans', 'staff']);
  await serverIsBack();
  expect(await onServer()).toEqual(['loans', 'rates']);
  expect((await nearest([1, 1]))[0]).toBe('rates');
});

it('fills a server that comes back empty', async () => {
  await store.upsert('description_index', 'bank', [document('loans', [1, 0])]);
  isDown = true;
  await nearest([1, 0]);
  await behind.remove('description_index', 'bank', ['loans']);
  await serverIsBack();
  expect(await onServer()).toEqual(['loans']);
});

it('has what was indexed before it was opened, and what another process wrote, after the next list', async () => {
  await behind.upsert('description_index', 'bank', [document('earlier', [0, 1])]);
  await store.list('description_index', 'bank');
  await behind.remove('description_index', 'bank', ['earlier']);
  await behind.upsert('description_index', 'bank', [document('later', [1, 0])]);
  await store.list('description_index', 'bank');
  isDown = true;
  expect(await nearest([1, 0])).toEqual(['later']);
});

it('a failure that is not the server’s is told', async () => {
  const broken = openMirroredStore(
    { ...behind, query: () => Promise.reject(new Error('a mistake of ours')) },
    behind,
    { answers: async () => true },
  );
  await expect(broken.query('description_index', 'bank', [1, 0], 1)).rejects.toThrow('a mistake of ours');
});

testVectorStore('mirrored store', async () => {
  const place = await mkdtemp(path.join(os.tmpdir(), 'mirrored-contract-'));
  return {
    open: async (identity) =>
      openMirroredStore(
        { ...(await openInProcessStore(path.join(place, 'server'), { embedder: identity })), kind: 'chroma' },
        await openInProcessStore(await mkdtemp(path.join(place, 'mirror-')), { embedder: identity }),
        { answers: async () => true },
      ),
    tearDown: () => rm(place, { recursive: true }),
  };
});
