import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '#lib/one-at-a-time.ts';
import { projectRoot } from '#lib/project-root.ts';
import { answersHeartbeat, findChromaServer, startChromaServer } from './chroma-server.ts';
import { openVectorStore } from './open-vector-store.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'chroma-server-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

describe('startChromaServer', () => {
  it('is found by its record while it runs, and gone with its record after close', async () => {
    const server = await startChromaServer({ dataDir, onLog: () => {} });
    expect(await findChromaServer(dataDir)).toEqual({ url: server.url });
    await server.close();
    expect(await findChromaServer(dataDir)).toBeNull();
    expect(await answersHeartbeat(server.url)).toBe(false);
  });

  it('leaves no server behind when its parent is killed', async () => {
    const script = `
      const { startChromaServer } = await import('./vector/chroma-server.ts');
      const server = await startChromaServer({ dataDir: ${JSON.stringify(dataDir)}, onLog() {} });
      console.log(server.url);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(parent.stdout, 'data');
    const url = String(output).trim();
    const { pid } = JSON.parse(await readFile(path.join(dataDir, 'chroma.json'), 'utf8'));
    expect(await answersHeartbeat(url)).toBe(true);

    parent.kill('SIGKILL');
    while (isAlive(pid)) await delay(10);
    expect(await answersHeartbeat(url)).toBe(false);
    expect(await findChromaServer(dataDir)).toBeNull();
  });

  it('puts data aside that it cannot start with, and begins anew', async () => {
    const server = await startChromaServer({ dataDir, onLog: () => {} });
    await server.close();
    const file = path.join(dataDir, 'chroma', 'chroma.sqlite3');
    await writeFile(file, 'not a database');
    const again = await startChromaServer({ dataDir, onLog: () => {} });
    expect(await answersHeartbeat(again.url)).toBe(true);
    expect(await readFile(path.join(dataDir, 'chroma.damaged', 'chroma.sqlite3'), 'utf8')).toBe(
      'not a database',
    );
    await again.close();
  });

  it('passes on the reason when the server cannot run, and leaves its data where it was', async () => {
    const server = await startChromaServer({ dataDir, onLog: () => {} });
    await server.close();
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = Number(Object(taken.address()).port);
    const before = await readdir(path.join(dataDir, 'chroma'));
    await expect(startChromaServer({ dataDir, onLog: () => {}, port })).rejects.toMatchObject({
      code: 'vector-store-unavailable',
      userMessage: expect.stringContaining('could not be started: '),
    });
    expect(await readdir(path.join(dataDir, 'chroma'))).toEqual(before);
    taken.close();
  });
});

describe('openVectorStore', () => {
  it('goes on with a server of its own when the process that started the first one is gone', async () => {
    const options = { dataDir, chromaUrl: undefined, embedder: { id: 'e', dimensions: 3 } };
    const first = await openVectorStore(options);
    const second = await openVectorStore(options);
    const document = { id: 'a', text: 'text', embedding: [1, 0, 0], metadata: {} };
    await first.store.upsert('description_index', 'source', [document]);
    await first.store.close();
    const found = await Promise.all([
      second.store.query('description_index', 'source', [1, 0, 0], 1),
      second.store.list('description_index', 'source'),
    ]);
    expect(found).toMatchObject([[{ document: { id: 'a' } }], [{ id: 'a' }]]);
    await second.store.close();
    expect(await findChromaServer(dataDir)).toBeNull();
  });

  it('starts the bundled server, shares it with a second opener and ends it with the first', async () => {
    const first = await openVectorStore({
      dataDir,
      chromaUrl: undefined,
      embedder: { id: 'e', dimensions: 3 },
    });
    const second = await openVectorStore({
      dataDir,
      chromaUrl: undefined,
      embedder: { id: 'e', dimensions: 3 },
    });
    expect([first.store.kind, first.notice, second.store.kind]).toEqual(['chroma', null, 'chroma']);
    await first.store.upsert('glossary_index', 'bank', [
      { id: 'a', text: 't', embedding: [1], metadata: {} },
    ]);
    expect(await second.store.list('glossary_index', 'bank')).toHaveLength(1);
    await second.store.close();
    expect(await first.store.list('glossary_index', 'bank')).toHaveLength(1);
    await first.store.close();
    expect(await findChromaServer(dataDir)).toBeNull();
  });

  it('starts one server when two processes ask at once', async () => {
    const options = { dataDir, chromaUrl: undefined, embedder: { id: 'e', dimensions: 3 } };
    const [first, second] = await Promise.all([openVectorStore(options), openVectorStore(options)]);
    await first.store.upsert('glossary_index', 'bank', [
      { id: 'a', text: 't', embedding: [1], metadata: {} },
    ]);
    expect(await second.store.list('glossary_index', 'bank')).toHaveLength(1);
    await Promise.all([first.store.close(), second.store.close()]);
    expect(await findChromaServer(dataDir)).toBeNull();
  });

  it('uses a configured server and never another one in its place', async () => {
    const server = await startChromaServer({ dataDir, onLog: () => {} });
    const { store, notice } = await openVectorStore({
      dataDir,
      chromaUrl: server.url,
      embedder: { id: 'e', dimensions: 3 },
    });
    expect([store.kind, notice]).toEqual(['chroma', null]);
    await store.close();
    await server.close();
    await expect(
      openVectorStore({ dataDir, chromaUrl: server.url, embedder: { id: 'e', dimensions: 3 } }),
    ).rejects.toMatchObject({
      code: 'vector-store-unavailable',
      userMessage: expect.stringContaining(server.url),
    });
  });

  it('says why when only the in-process store is left', async () => {
    const { store, notice } = await openVectorStore({
      dataDir,
      chromaUrl: undefined,
      embedder: { id: 'e', dimensions: 3 },
      startServer: () => Promise.reject(new Error('GLIBC_2.39 not found')),
    });
    expect(store.kind).toBe('in-process');
    expect(notice).toMatch(/^Chroma could not be started here \(.*GLIBC_2\.39 not found\); retrieval uses/);
    await store.close();
  });
});
