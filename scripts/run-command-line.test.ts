import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from './__fixtures__/run-here.ts';

const script = path.join(import.meta.dirname, 'tabletalk.js');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'command-line-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const variables = () => ({ TABLETALK_DATA: path.join(folder, 'data'), TABLETALK_SOURCE: '', CHROMA_URL: '' });

/** Runs a command as a person does. */
function tabletalk(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...variables() },
  });
  return { status, stdout, stderr };
}

function fileOf(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe('typed wrongly: exit 2, naming what was wrong and what would have been right', () => {
  test.each([
    [
      ['nope'],
      'There is no command "nope". Commands: start, ask, mcp, index, enrich, knowledge, find-tables, evaluate, chat, guard, repair, select, migrate, model, people, doctor, bench.',
    ],
    [['ask'], 'tabletalk ask needs a question in quotes.'],
    [['ask', 'How', 'many?'], 'tabletalk ask does not expect "many?". Put a text with spaces in quotes.'],
    [
      ['ask', 'q', '--sauce', 'x'],
      'tabletalk ask has no option --sauce. Its options: --source, --strategy, --effort, --repair, --asking, --ask-model, --model, --base-url, --json.',
    ],
    [['ask', 'q', '--source'], '--source needs a value after it.'],
    [['ask', 'q', '--source', '--json'], '--source needs a value after it.'],
    [['ask', 'q', '--json=yes'], '--json takes no value, but got "yes".'],
    [
      ['ask', 'q', '--strategy', 'magic'],
      '--strategy "magic" is not available. Available: built-in, single-shot, chase, sql-of-thought, sqlfix.',
    ],
    [['ask', 'q', '--strategy', 'chase'], 'The strategy chase needs a language model.'],
    [['ask', 'q', '--model', 'm'], 'Unknown model "m". Write openai:NAME'],
    [['ask', 'q', '--model', 'openai-compatible:m'], 'openai-compatible:m needs an address.'],
    [['ask', 'q', '--base-url', 'here'], '--base-url takes an address such as http://127.0.0.1:8089/v1'],
    [
      ['bench', 'speed'],
      'There is no bench "speed". Available: tokens, board, critical-path, repair, retrieval, referential, enrichment, load, sources, local-model, faults.',
    ],
    [['start', '--port', '80000'], '--port takes a whole number from 1 to 65535, but got "80000".'],
    [['evaluate', '--cases', 'c'], 'tabletalk evaluate needs --out DIR.'],
  ])('%j', async (args, message) => {
    const { status, stdout, stderr } = await runHere(args);
    expect(stderr).toContain(message);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

test('help is a result: stdout, exit 0', async () => {
  expect(await runHere(['--help'])).toMatchObject({ status: 0, stderr: '' });
  const { status, stdout } = await runHere(['evaluate', '--help']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Usage: tabletalk evaluate --cases FILE/);
});

describe('a start that cannot be: one clear sentence, exit 1', () => {
  test('a missing source', () => {
    const { status, stdout, stderr } = tabletalk(
      'start',
      '--source',
      '/nowhere/shop.sqlite',
      '--port',
      '39501',
    );
    expect(stderr).toContain('There is no file /nowhere/shop.sqlite.');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  test('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { status, stderr } = tabletalk('start', '--port', port);
    server.close();
    expect(stderr).toBe(
      `Port ${port} is taken by another program. Choose another with --port N or TABLETALK_PORT.\n`,
    );
    expect(status).toBe(1);
  });

  test('a damaged source', () => {
    const file = fileOf(
      'damaged.sqlite',
      Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(5000, 7)]),
    );
    const { status, stdout, stderr } = tabletalk('ask', 'How many?', '--source', file);
    expect(stderr).toContain(file);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });

  // The way from the process to the sentence is that of the one above.
  test.each([
    ['notes.sqlite', 'These are notes, not a database.\n'],
    ['broken.csv', 'id,name\n1,"never closed\n2,x,y,z\n'],
    ['empty.csv', ''],
    ['picture.png', 'x'],
  ])('%s', async (name, content) => {
    const file = fileOf(name, content);
    const { status, stdout, stderr } = await runHere(['ask', 'How many?', '--source', file], variables());
    expect(stderr).toContain(file);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

test.skipIf(process.platform === 'win32')('what a command writes is its owner’s', () => {
  const statements = fileOf('one.jsonl', '{"id":"a","dialect":"sqlite","sql":"SELECT 1"}\n');
  const verdicts = path.join(folder, 'verdicts.jsonl');
  expect(tabletalk('guard', '--in', statements, '--out', verdicts).status).toBe(0);
  expect(statSync(verdicts).mode & 0o077).toBe(0);
});
