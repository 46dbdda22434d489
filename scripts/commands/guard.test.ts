import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guard } from './guard.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'tabletalk-guard-'));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

async function run(lines: readonly string[], ...more: readonly string[]) {
  const input = path.join(directory, 'in.jsonl');
  const output = path.join(directory, 'out.jsonl');
  await writeFile(input, lines.join('\n'));
  const exitCode = await guard.run(['--in', input, '--out', output, ...more]);
  const written = (await readFile(output, 'utf8')).trim().split('\n');
  return { exitCode, written: written.map((line): unknown => JSON.parse(line)) };
}

test('every line comes back in its order with a verdict, a class, a sentence and the time', async () => {
  const { exitCode, written } = await run([
    JSON.stringify({ id: 'a', dialect: 'mysql', sql: 'SELECT 1', note: 'kept' }),
    JSON.stringify({ id: 'b', dialect: 'oracle', sql: 'DELETE orders' }),
  ]);
  expect(exitCode).toBe(0);
  expect(written).toMatchObject([
    { id: 'a', note: 'kept', verdict: 'allow', class: null, reason: null, ms: expect.any(Number) },
    { id: 'b', verdict: 'reject', class: 'write', reason: expect.stringContaining('DELETE') },
  ]);
});

test('a line that cannot be read is written with the reason, the others are judged, and the end is a failure', async () => {
  const { exitCode, written } = await run([
    'not json',
    JSON.stringify({ id: 'c', dialect: 'cobol', sql: 'SELECT 1' }),
    '',
    JSON.stringify({ id: 'd', dialect: 'sqlite', sql: 'SELECT 1' }),
  ]);
  expect(exitCode).toBe(1);
  expect(written).toMatchObject([
    { text: 'not json', verdict: 'reject', line: 1 },
    { id: 'c', verdict: 'reject', line: 2, reason: expect.stringContaining('dialect') },
    { id: 'd', verdict: 'allow' },
  ]);
});

test('a function allowed by name may be called', async () => {
  const line = JSON.stringify({ id: 'e', dialect: 'sqlite', sql: 'SELECT fiscal_quarter(a) FROM t' });
  expect((await run([line])).written).toMatchObject([{ verdict: 'reject', class: 'function-not-listed' }]);
  expect((await run([line], '--allow-function', 'fiscal_quarter')).written).toMatchObject([
    { verdict: 'allow' },
  ]);
});

test('the input is never overwritten', async () => {
  const file = path.join(directory, 'same.jsonl');
  await expect(guard.run(['--in', file, '--out', file])).rejects.toThrow('give it another name');
});
