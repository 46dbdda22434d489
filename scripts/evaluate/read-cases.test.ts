import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCases, readQuestions, unsaidOf } from './read-cases.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cases-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(...lines: string[]): Promise<string> {
  const file = path.join(folder, 'cases.jsonl');
  await writeFile(file, lines.join('\n'));
  return file;
}

test('keeps golds apart from the questions, and evidence with them', async () => {
  const file = await fileOf(
    '{"id":"a","db_id":"shop","question":"How many?","gold":"SELECT 1","evidence":"one"}',
    '',
    '{"id":"b","db_id":"shop","question":"Which?","golds":["SELECT 2","SELECT 3"]}',
  );
  const { questions, golds } = await readCases(file);
  expect(questions).toEqual([
    { id: 'a', db_id: 'shop', question: 'How many?', evidence: 'one' },
    { id: 'b', db_id: 'shop', question: 'Which?' },
  ]);
  expect(golds.get('b')).toEqual(['SELECT 2', 'SELECT 3']);
});

test('what a question can mean is told apart from what is right, which any of it is', async () => {
  const file = await fileOf(
    '{"id":"a","db_id":"shop","question":"Which date?","meanings":["SELECT 1","SELECT 2"]}',
    '{"id":"b","db_id":"shop","question":"How many?","gold":"SELECT 3"}',
  );
  const { golds, meanings } = await readCases(file);
  expect(golds.get('a')).toEqual(['SELECT 1', 'SELECT 2']);
  expect([...(meanings ?? [])]).toEqual([['a', ['SELECT 1', 'SELECT 2']]]);
});

test('names the line and what is wrong with it', async () => {
  const good = '{"id":"a","db_id":"shop","question":"How many?","gold":"SELECT 1"}';
  await expect(readCases(await fileOf(good, '{'))).rejects.toThrow(/line 2: it is not JSON/);
  await expect(readCases(await fileOf('{"id":"a","db_id":"s","question":"q"}'))).rejects.toThrow(
    /line 1: needs one of gold, golds and meanings/,
  );
  await expect(readCases(await fileOf(good, good))).rejects.toThrow(/line 2: the id a occurs twice/);
  await expect(readCases(path.join(folder, 'absent.jsonl'))).rejects.toThrow(/absent\.jsonl cannot be read/);
});

test('reads questions without needing a gold', async () => {
  const file = await fileOf('{"id":"a","db_id":"shop","question":"How many?","gold":"SELECT 1"}');
  expect(await readQuestions(file)).toEqual([{ id: 'a', db_id: 'shop', question: 'How many?' }]);
});

test('a line names its database only where there are several', async () => {
  const file = await fileOf('{"id":"a","question":"How many?","gold":"SELECT 1"}');
  const [oneSource, folderOfThem] = [unsaidOf(undefined), unsaidOf('/databases')];
  expect((await readCases(file, oneSource)).questions).toMatchObject([{ id: 'a', db_id: 'source' }]);
  expect(await readQuestions(file, oneSource)).toMatchObject([{ id: 'a', db_id: 'source' }]);
  await expect(readCases(file, folderOfThem)).rejects.toMatchObject({
    userMessage: expect.stringContaining('line 1: db_id'),
  });
  const named = await fileOf('{"id":"a","db_id":"shop","question":"How many?"}');
  expect(await readQuestions(named, oneSource)).toMatchObject([{ db_id: 'shop' }]);
});
