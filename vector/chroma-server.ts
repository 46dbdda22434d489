import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { AppError } from '#lib/errors.ts';
import { moduleFile } from '#lib/module-file.ts';
import { isAlive } from '#lib/one-at-a-time.ts';

const readyTimeoutMs = 60_000;
const heartbeatTimeoutMs = 2_000;

export type ChromaServer = { readonly url: string; close(): Promise<void> };

type Starting = {
  readonly dataDir: string;
  readonly onLog: (line: string) => void;
  /** Where the server was before, so that who knows its address finds it again. */
  readonly port?: number;
};

/**
 * Starts the Chroma server that comes with the chromadb package, on a free loopback port or the one given, with its data in
 * `<dataDir>/chroma`. While it runs, `<dataDir>/chroma.json` tells other processes where. It ends with `close` and, at
 * the latest, with this process. Data that it cannot start with is put aside as `<dataDir>/chroma.damaged` and made anew by
 * whoever indexes. Rejects with `vector-store-unavailable` and the server's own reason when it cannot run without it either.
 */
export async function startChromaServer(options: Starting): Promise<ChromaServer> {
  const dataFolder = path.join(/* turbopackIgnore: true */ options.dataDir, 'chroma');
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  try {
    return await startOn(dataFolder, options);
  } catch (error) {
    // Only a server that ended by itself speaks against its data: one that is slow, or that another one bars, does not.
    const ended = error instanceof AppError && error.cause !== undefined;
    const record = await readRecord(options.dataDir);
    const isInUse = record !== null && isAlive(record.pid);
    if (!ended || isInUse || (await readdir(dataFolder)).length === 0) throw error;
    return startWithout(dataFolder, options, error);
  }
}

async function startWithout(dataFolder: string, options: Starting, failure: unknown): Promise<ChromaServer> {
  const aside = `${dataFolder}.damaged`;
  const earlier = `${aside}.${process.pid}`;
  const hadEarlier = await moved(aside, earlier);
  await rename(dataFolder, aside);
  await mkdir(dataFolder, { mode: 0o700 });
  try {
    const server = await startOn(dataFolder, options);
    await rm(earlier, { recursive: true, force: true });
    return server;
  } catch {
    // The data was not the reason: it stays where it was.
    await rm(dataFolder, { recursive: true });
    await rename(aside, dataFolder);
    if (hadEarlier) await rename(earlier, aside);
    throw failure;
  }
}

/** False when there was nothing to move. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

async function startOn(dataFolder: string, options: Starting): Promise<ChromaServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [moduleFile('vector/chroma-child'), dataFolder, String(port)],
    // A group of its own, so that Ctrl-C in a terminal lets this process finish its work with the server first.
    { cwd: dataFolder, stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  );
  const server = superviseChild(child, options.onLog);
  await waitUntilReady(url, server);
  await writeRecord(options.dataDir, { url, pid: child.pid ?? 0 });
  return {
    url,
    close: async () => {
      await removeRecord(options.dataDir, url);
      await server.end();
    },
  };
}

/** The running server that another process recorded in `dataDir`, or null; a record left by a crash counts as none. */
export async function findChromaServer(dataDir: string): Promise<{ readonly url: string } | null> {
  const record = await readRecord(dataDir);
  if (record === null || !isAlive(record.pid) || !(await answersHeartbeat(record.url))) return null;
  return { url: record.url };
}

export async function answersHeartbeat(url: string): Promise<boolean> {
  try {
    const response = await fetch(new URL('/api/v2/heartbeat', url), {
      signal: AbortSignal.timeout(heartbeatTimeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    // Refused, reset or too late: all mean that no server answers there, which is the question.
    return false;
  }
}

type Supervised = {
  /** Null while it runs; its last words once it has ended. */
  lastWords(): string | null;
  end(): Promise<void>;
};

function superviseChild(
  child: ChildProcessByStdio<Writable, Readable, Readable>,
  onLog: (line: string) => void,
): Supervised {
  let output = '';
  let ending: string | null = null;
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      ending = error.message;
      resolve();
    });
    child.once('close', (code, signal) => {
      ending ??= output.trim().split('\n').slice(-3).join(' ') || `it ended with ${signal ?? code}`;
      resolve();
    });
  });
  // The pipe can break when the child ends first; `close` reports that.
  child.stdin.on('error', () => {});
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-4000);
      for (const line of chunk.split('\n')) if (line.trim() !== '') onLog(line);
    });
  }
  return {
    lastWords: () => ending,
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function waitUntilReady(url: string, server: Supervised): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    if (await answersHeartbeat(url)) return;
    const lastWords = server.lastWords();
    if (lastWords !== null) throw unavailable(lastWords, new Error(lastWords));
    await delay(25);
  }
  await server.end();
  throw unavailable(`no answer at ${url} within ${readyTimeoutMs / 1000} seconds`);
}

function unavailable(reason: string, cause?: Error): AppError {
  return new AppError('vector-store-unavailable', {
    userMessage: `The bundled Chroma server could not be started: ${reason}`,
    ...(cause && { cause }),
  });
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const serverRecord = z.object({ url: z.url(), pid: z.number().int() });
type ServerRecord = z.infer<typeof serverRecord>;

function recordFile(dataDir: string): string {
  return path.join(/* turbopackIgnore: true */ dataDir, 'chroma.json');
}

async function writeRecord(dataDir: string, record: ServerRecord): Promise<void> {
  const draft = `${recordFile(dataDir)}.${process.pid}`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  await rename(draft, recordFile(dataDir));
}

async function readRecord(dataDir: string): Promise<ServerRecord | null> {
  try {
    return serverRecord.parse(JSON.parse(await readFile(recordFile(dataDir), 'utf8')));
  } catch {
    // Absent or unreadable: either way nobody can be found through it, and a new server writes it anew.
    return null;
  }
}

async function removeRecord(dataDir: string, url: string): Promise<void> {
  if ((await readRecord(dataDir))?.url === url) await rm(recordFile(dataDir), { force: true });
}
