import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaseResult } from './case-result.ts';
import { evaluateCases } from './evaluate-cases.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'evaluate-'));
  for (const name of ['shop', 'zoo']) {
    const database = new DatabaseSync(path.join(folder, `${name}.sqlite`));
    database.exec(
      "CREATE TABLE item (name TEXT, price REAL); INSERT INTO item VALUES ('pen', 2), ('ink', 5)",
    );
    database.close();
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The recording worker answers with the question as its statement. */
async function evaluate(cases: { db?: string; question: string; golds: string[] }[], caseTimeoutMs = 20_000) {
  const results: CaseResult[] = [];
  const questions = cases.map(({ db = 'shop', question }, index) => ({
    id: `case-${index}`,
    db_id: db,
    question,
  }));
  await evaluateCases({
    cases: { questions, golds: new Map(cases.map(({ golds }, index) => [`case-${index}`, golds])) },
    databaseFile: (id) => path.join(folder, `${id}.sqlite`),
    workers: 2,
    workerScript: path.join(import.meta.dirname, '__fixtures__/recording-worker.ts'),
    dataDir: folder,
    engine: {
      choice: { strategy: 'built-in' },
      model: null,
      baseUrl: null,
      sharesEngine: false,
      replies: null,
    },
    caseTimeoutMs,
    onResult: (result) => results.push(result),
  });
  return results
    .sort((left, right) => (left.id < right.id ? -1 : 1))
    .map(({ status, error }) => ({ status, error }));
}

test('scores by what the statements return, with order only where the gold orders', async () => {
  const results = await evaluate([
    { question: 'SELECT price FROM item ORDER BY price DESC', golds: ['SELECT price FROM item'] },
    {
      question: 'SELECT price FROM item ORDER BY price DESC',
      golds: ['SELECT price FROM item ORDER BY price'],
    },
    { question: 'SELECT count(*) FROM item', golds: ['SELECT 7', 'SELECT 2'] },
    { question: 'SELECT absent FROM item', golds: ['SELECT 2'] },
    { question: 'SELECT 2', golds: ['SELECT absent FROM item'] },
    { db: 'zoo', question: 'refuse', golds: ['SELECT 2'] },
  ]);
  expect(results.map((result) => result.status)).toEqual([
    'right',
    'wrong',
    'right',
    'wrong',
    'errored-gold',
    'refused',
  ]);
  expect(results[3]?.error).toMatch(/absent/);
});

test('a worker that dies or hangs fails its case only', async () => {
  const results = await evaluate(
    [
      { question: 'end', golds: ['SELECT 1'] },
      { question: 'hang', golds: ['SELECT 1'] },
      { question: 'SELECT 1', golds: ['SELECT 1'] },
    ],
    3000,
  );
  expect(results).toEqual([
    { status: 'failed', error: 'the worker process ended unexpectedly (exit 3)' },
    { status: 'failed', error: 'no answer within 3 s' },
    { status: 'right', error: null },
  ]);
});

test('no gold reaches a worker by message, argument or environment', async () => {
  const secret = 'gold_that_nobody_may_see';
  const gold = `SELECT name AS ${secret} FROM item`;
  // A careless caller's question objects may carry the gold along.
  const careless = { id: 'careless', db_id: 'shop', question: 'SELECT name FROM item', gold };
  const results: CaseResult[] = [];
  await evaluateCases({
    cases: { questions: [careless], golds: new Map([['careless', [gold]]]) },
    databaseFile: (id) => path.join(folder, `${id}.sqlite`),
    workers: 1,
    workerScript: path.join(import.meta.dirname, '__fixtures__/recording-worker.ts'),
    dataDir: folder,
    engine: {
      choice: { strategy: 'built-in' },
      model: null,
      baseUrl: null,
      sharesEngine: false,
      replies: null,
    },
    caseTimeoutMs: 20_000,
    onResult: (result) => results.push(result),
  });
  expect(results.map((result) => result.status)).toEqual(['right']);
  const knowledge = readdirSync(folder)
    .filter((name) => name.endsWith('.knowledge'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('');
  expect(knowledge).toContain('SELECT name FROM item');
  expect(knowledge).not.toContain(secret);
});

test('asks nothing more once it is enough', async () => {
  const results: CaseResult[] = [];
  const questions = ['SELECT 1', 'SELECT 2', 'SELECT 3'].map((question) => ({
    id: question,
    db_id: 'shop',
    question,
  }));
  await evaluateCases({
    cases: { questions, golds: new Map(questions.map(({ id }) => [id, [id]])) },
    databaseFile: (id) => path.join(folder, `${id}.sqlite`),
    workers: 1,
    workerScript: path.join(import.meta.dirname, '__fixtures__/recording-worker.ts'),
    dataDir: folder,
    engine: {
      choice: { strategy: 'built-in' },
      model: null,
      baseUrl: null,
      sharesEngine: false,
      replies: null,
    },
    caseTimeoutMs: 20_000,
    onResult: (result) => results.push(result),
    isEnough: () => results.length >= 2,
  });
  expect(results.map(({ id }) => id)).toEqual(['SELECT 1', 'SELECT 2']);
});
