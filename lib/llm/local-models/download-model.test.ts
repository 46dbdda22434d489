import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ModelServer,
  ranged,
  stallAfter,
  startModelServer,
  startProxy,
  status,
  whole,
} from './__fixtures__/model-server.ts';
import { type DownloadOptions, downloadModel } from './download-model.ts';

const content = randomBytes(300_000);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const model = {
  title: 'Tiny model',
  file: 'tiny.gguf',
  url: 'http://127.0.0.1:9/never-asked',
  bytes: content.length,
  sha256: sha256(content),
};

let folder: string;
let servers: ModelServer[];
let waits: number[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'download-model-'));
  servers = [];
  waits = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  rmSync(folder, { recursive: true });
});

async function serve(...answers: Parameters<typeof startModelServer>[1]): Promise<ModelServer> {
  const server = await startModelServer(content, answers);
  servers.push(server);
  return server;
}

const target = () => path.join(folder, 'models', 'tiny.gguf');
const part = () => `${target()}.part`;

function download(mirror: string, options: Partial<DownloadOptions> = {}) {
  return downloadModel({
    model,
    folder: path.dirname(target()),
    mirror,
    proxy: {},
    wait: async (ms) => void waits.push(ms),
    ...options,
  });
}

/** Breaks the connection as soon as something new has arrived, so many times; `kept` tells how much there was. */
function cutting(server: ModelServer, times = 1) {
  const kept: number[] = [];
  const onProgress = ({ done }: { done: number }) => {
    if (kept.length === times || done <= (kept.at(-1) ?? 0)) return;
    kept.push(done);
    server.cut();
  };
  return { kept, onProgress };
}

test('brings the file, tells how far it is and leaves no part behind', async () => {
  const server = await serve(whole);
  const seen: number[] = [];
  expect(await download(server.address, { onProgress: ({ done }) => seen.push(done) })).toBe(target());
  expect(readFileSync(target())).toEqual(content);
  expect(existsSync(part())).toBe(false);
  expect(seen.at(-1)).toBe(content.length);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});

test('a file that is there already is not asked for again', async () => {
  const server = await serve(whole);
  await download(server.address);
  await download(server.address);
  expect(server.asked).toHaveLength(1);
});

test('a cut connection is taken up where it ended', async () => {
  const server = await serve(stallAfter(10_000), stallAfter(10_000), ranged);
  const { kept, onProgress } = cutting(server, 2);
  await download(server.address, { onProgress });
  expect(readFileSync(target())).toEqual(content);
  expect(server.asked.map(({ range }) => range)).toEqual([null, ...kept.map((bytes) => `bytes=${bytes}-`)]);
});

test('attempts that bring nothing end it, and what has arrived stays', async () => {
  const server = await serve(stallAfter(10_000), status(503));
  const { kept, onProgress } = cutting(server);
  await expect(download(server.address, { onProgress })).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringMatching(/answered with status 503.*arrived \(\d+ kB\) is kept/s),
  });
  expect(existsSync(target())).toBe(false);
  expect(readFileSync(part())).toEqual(content.subarray(0, kept[0]));
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
});

test('another call goes on from what an earlier one left', async () => {
  const server = await serve(stallAfter(10_000), status(404), ranged);
  const { kept, onProgress } = cutting(server);
  await expect(download(server.address, { onProgress })).rejects.toThrow(/status 404/);
  await download(server.address);
  expect(readFileSync(target())).toEqual(content);
  expect(server.asked.at(-1)?.range).toBe(`bytes=${kept[0]}-`);
});

test('an abort leaves a part that the next call goes on from', async () => {
  const server = await serve(stallAfter(10_000), ranged);
  const controller = new AbortController();
  const stopped = download(server.address, {
    signal: controller.signal,
    onProgress: ({ done }) => {
      if (done > 0) controller.abort();
    },
  });
  await expect(stopped).rejects.toMatchObject({ code: 'stopped' });
  const kept = readFileSync(part());
  expect(kept).toEqual(content.subarray(0, kept.length));

  await download(server.address);
  expect(readFileSync(target())).toEqual(content);
  expect(server.asked.at(-1)?.range).toBe(`bytes=${kept.length}-`);
});

describe('a server that does not send the part that is asked for', () => {
  test('one that sends everything again', async () => {
    const server = await serve(stallAfter(10_000), whole);
    await download(server.address, { onProgress: cutting(server).onProgress });
    expect(readFileSync(target())).toEqual(content);
  });

  test('one that refuses the range', async () => {
    const server = await serve(
      stallAfter(10_000),
      status(416, { 'content-range': `bytes */${content.length}` }),
      whole,
    );
    const { kept, onProgress } = cutting(server);
    await download(server.address, { onProgress });
    expect(server.asked.map(({ range }) => range)).toEqual([null, `bytes=${kept[0]}-`, null]);
    expect(readFileSync(target())).toEqual(content);
  });
});

test('a wrong checksum is told, and the file is gone', async () => {
  const server = await serve(whole);
  const wanted = { ...model, sha256: sha256(Buffer.from('another')) };
  await expect(download(server.address, { model: wanted })).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringContaining(
      `wrong checksum (SHA-256 ${model.sha256} instead of ${wanted.sha256})`,
    ),
  });
  expect(existsSync(target())).toBe(false);
  expect(existsSync(part())).toBe(false);
});

test('a damaged part is found out by the checksum of the whole', async () => {
  const server = await serve(ranged, whole);
  mkdirSync(path.dirname(part()));
  writeFileSync(part(), Buffer.alloc(100_000, 1));
  await expect(download(server.address)).rejects.toThrow(/wrong checksum/);
  await download(server.address);
  expect(readFileSync(target())).toEqual(content);
});

test('a page instead of the file is told by its size, and does no harm to what has arrived', async () => {
  const page: Parameters<typeof startModelServer>[1][number] = (response) =>
    response.writeHead(200, { 'content-length': 15 }).end('<h1>Log in</h1>');
  const server = await serve(page);
  mkdirSync(path.dirname(part()));
  writeFileSync(part(), content.subarray(0, 100_000));
  await expect(download(server.address)).rejects.toThrow(/15 bytes instead of 300 kB/);
  expect(readFileSync(part())).toEqual(content.subarray(0, 100_000));
});

test('a full disk is told before anything is asked for', async () => {
  const server = await serve(whole);
  await expect(download(server.address, { freeBytes: async () => 200_000 })).rejects.toMatchObject({
    code: 'model-failed',
    userMessage: expect.stringMatching(/not enough space in .*: 300 kB more is needed and 200 kB is free/),
  });
  expect(server.asked).toEqual([]);
});

test('only what is still missing needs space', async () => {
  const server = await serve(ranged);
  mkdirSync(path.dirname(part()));
  writeFileSync(part(), content.subarray(0, 250_000));
  await download(server.address, { freeBytes: async () => 100_050_000 });
  expect(readFileSync(target())).toEqual(content);
});

test('a server that is not there is told at once', async () => {
  const server = await startModelServer(content, [whole]);
  await server.close();
  await expect(download(server.address)).rejects.toMatchObject({
    userMessage: expect.stringMatching(
      /Tiny model could not be downloaded: the connection to 127\.0\.0\.1:\d+ failed/,
    ),
  });
  expect(waits).toEqual([]);
});

test('redirections are followed with the same range', async () => {
  const store = await serve(ranged);
  const first = await serve(status(302, { location: `${store.address}blob` }));
  mkdirSync(path.dirname(part()));
  writeFileSync(part(), content.subarray(0, 100_000));
  await download(first.address);
  expect(store.asked).toEqual([{ method: 'GET', url: '/blob', range: 'bytes=100000-' }]);
  expect(readFileSync(target())).toEqual(content);
});

describe('a mirror', () => {
  test('a folder', async () => {
    writeFileSync(path.join(folder, 'tiny.gguf'), content);
    await download(folder);
    expect(readFileSync(target())).toEqual(content);
  });

  test('a folder without the file names it', async () => {
    await expect(download(folder)).rejects.toMatchObject({
      code: 'bad-request',
      userMessage: expect.stringContaining('has no file tiny.gguf'),
    });
  });

  test('an address with a path and no slash at its end', async () => {
    const server = await serve(whole);
    await download(`${server.address}models/small`);
    expect(server.asked[0]?.url).toBe('/models/small/tiny.gguf');
  });
});

describe('a proxy', () => {
  test('is used for plain addresses', async () => {
    const server = await serve(whole);
    const proxy = await startProxy();
    servers.push(proxy);
    await download(server.address, { proxy: { HTTP_PROXY: proxy.address } });
    expect(proxy.asked).toEqual([{ method: 'GET', url: `${server.address}tiny.gguf`, range: null }]);
    expect(readFileSync(target())).toEqual(content);
  });

  test('is asked for a tunnel to secure ones', async () => {
    const proxy = await startProxy();
    servers.push(proxy);
    const server = await serve(whole);
    const secure = server.address.replace('http:', 'https:');
    // The server speaks no TLS: that the tunnel was asked for is what counts.
    await expect(download(secure, { proxy: { https_proxy: proxy.address } })).rejects.toThrow(/failed/);
    expect(proxy.asked).toEqual([{ method: 'CONNECT', url: new URL(server.address).host, range: null }]);
  });

  test('is left aside for the hosts of NO_PROXY', async () => {
    const server = await serve(whole);
    const proxy = await startProxy();
    servers.push(proxy);
    await download(server.address, { proxy: { HTTP_PROXY: proxy.address, NO_PROXY: '127.0.0.1' } });
    expect(proxy.asked).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });
});
