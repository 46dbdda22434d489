import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChromaServer, startChromaServer } from './chroma-server.ts';
import { openChromaStore } from './chroma-store.ts';
import { testVectorStore } from './vector-store.contract.ts';

let dataDir = '';
let server: ChromaServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'chroma-store-'));
  server = await startChromaServer({ dataDir, onLog: () => {} });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

let round = 0;
testVectorStore('Chroma store', async () => {
  round += 1;
  const prefix = `round ${round}`;
  return {
    // One server for all tests: a name of its own for each round's embedders gives each round empty collections.
    open: ({ id, dimensions }) =>
      openChromaStore(server.url, { embedder: { id: `${prefix} ${id}`, dimensions } }),
    tearDown: async () => {},
  };
});

it('names the address when no server answers', async () => {
  await expect(
    openChromaStore('http://127.0.0.1:9', { embedder: { id: 'e', dimensions: 3 } }),
  ).rejects.toMatchObject({
    code: 'vector-store-unavailable',
    userMessage: expect.stringContaining('http://127.0.0.1:9'),
  });
});
