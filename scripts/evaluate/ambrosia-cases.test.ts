import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ambrosiaCases } from './ambrosia-cases.ts';

test('an ambiguous question has its first two meanings, and each of its wordings one statement', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ambrosia-'));
  const file = path.join(folder, 'examples.jsonl');
  const example = {
    question: 'Which fee?',
    sql_query1: 'SELECT 1',
    sql_query2: 'SELECT 2',
    sql_query3: 'SELECT 1, 2',
    interpretation1: 'Which fee of members?',
    interpretation2: 'Which fee of guests?',
    interpretation3: null,
  };
  await writeFile(file, JSON.stringify({ db_id: 'spa', kind: 'vague', examples: [example] }));
  const { ambiguous, plain } = await ambrosiaCases(file);
  await rm(folder, { recursive: true });
  expect(ambiguous).toEqual([
    { id: 'spa-1', db_id: 'spa', question: 'Which fee?', meanings: ['SELECT 1', 'SELECT 2'] },
  ]);
  expect(plain).toEqual([
    { id: 'spa-1-1', db_id: 'spa', question: 'Which fee of members?', gold: 'SELECT 1' },
    { id: 'spa-1-2', db_id: 'spa', question: 'Which fee of guests?', gold: 'SELECT 2' },
  ]);
});
