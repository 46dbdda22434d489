import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
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

it('shows its token to a server that asks for one', async () => {
  const shown: unknown[] = [];
  const asking = createServer(({ headers }, response) => {
    shown.push([headers.authorization, headers['x-chroma-token']]);
    response.writeHead(401).end();
  }).listen(0, '127.0.0.1');
  await once(asking, 'listening');
  const address = asking.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const opening = openChromaStore(`http://127.0.0.1:${port}`, {
    embedder: { id: 'e', dimensions: 3 },
    token: 'a token',
  });
  await expect(opening).rejects.toMatchObject({ code: 'vector-store-unavailable' });
  expect(shown[0]).toEqual(['Bearer a token', 'a token']);
  asking.close();
});
