import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { copyDemo } from '../demo/__fixtures__/copy-demo.ts';
import { UsageError } from '../usage-error.ts';
import { bench } from './bench.ts';

let folder: string;
let source: string;
let cases: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-bench-'));
  vi.stubEnv('TABLETALK_DATA', path.join(folder, 'data'));
  await copyDemo(path.join(folder, 'data', 'demo'));
  source = path.join(folder, 'ferries.csv');
  await writeFile(source, 'ferry,berths\nAurora,40\nBorealis,60\n');
  cases = path.join(folder, 'cases.jsonl');
  const asked = [
    { question: 'How many ferries are there?', gold: 'SELECT count(*) FROM ferries' },
    { question: 'total berths', gold: 'SELECT sum(berths) FROM ferries' },
  ];
  await writeFile(
    cases,
    asked.map((line, id) => JSON.stringify({ id: `${id}`, db_id: 'ferries', ...line })).join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a bench of answers asks any source', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await bench.run(['board', '--source', source, '--cases', cases, '--json']);
  vi.restoreAllMocks();
  const report = z.object({ board: z.object({ answers: z.number() }) }).parse(JSON.parse(printed.join('')));
  expect(report.board.answers).toBe(2);
}, 60_000);

test('what comes out the same on every machine is what was committed', async () => {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  await bench.run(['--quick', '--json']);
  vi.restoreAllMocks();
  const report = z.object({ changes: z.array(z.string()) }).parse(JSON.parse(printed.join('')));
  expect(report.changes).toEqual([]);
}, 120_000);

test.each([
  [['retrieval', '--source', 'x.csv', '--cases', 'c.jsonl'], 'board'],
  [['board', '--source', 'x.csv'], '--cases'],
  [['board', '--quick'], 'faults'],
  [['faults', '--write'], '--quick'],
  [['board', '--only', 'chroma'], 'faults'],
])('%j is refused', async (args, says) => {
  const failure = await bench.run(args).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UsageError);
  expect(String(failure)).toContain(says);
});
