import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obedientReply } from '#agents/__fixtures__/obedient-model.ts';
import { strategies } from '#lib/domain/strategy.ts';
import {
  answer,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '#lib/llm/__fixtures__/scripted-model-server.ts';
import { runHere } from '../__fixtures__/run-here.ts';

const sql = 'SELECT count(*) AS orders FROM orders';
let folder: string;
let server: ScriptedModelServer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ask-strategies-'));
  const database = new DatabaseSync(path.join(folder, 'shop.sqlite'));
  database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY); INSERT INTO orders VALUES (1), (2), (3)');
  database.close();
  server = await startScriptedModelServer((request) => answer(obedientReply(request, { sql: () => sql })));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the command as a person does, with nothing configured but what stands on the line. */
async function tabletalk(...args: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../tabletalk.js'), ...args], {
    env: { NODE_ENV: 'test', PATH: process.env.PATH, TABLETALK_DATA: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  return { stdout, stderr, status };
}

/** The same in this process. */
const here = (...args: string[]) => runHere(args, { TABLETALK_DATA: path.join(folder, 'data') });

const [first, ...others] = strategies.filter((strategy) => strategy !== 'built-in');

// One of them goes the whole way from the command line; what differs is behind it.
test.each([
  ...(first ? [{ strategy: first, run: tabletalk }] : []),
  ...others.map((strategy) => ({ strategy, run: here })),
])('ask --strategy $strategy answers with an openai-compatible server', async ({ strategy, run }) => {
  const asked = server.requests.length;
  const { stdout, stderr, status } = await run(
    'ask',
    'How many orders are there?',
    '--source',
    path.join(folder, 'shop.sqlite'),
    '--strategy',
    strategy,
    '--ask-model',
    'always',
    '--model',
    'openai-compatible:scripted',
    '--base-url',
    server.baseUrl,
    '--json',
  );
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ sql, rows: [[3]] });
  expect(status).toBe(0);
  expect(server.requests.length).toBeGreaterThan(asked);
});
