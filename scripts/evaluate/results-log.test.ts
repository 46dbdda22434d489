import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CaseResult } from './case-result.ts';
import { openResultsLog } from './results-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const result: CaseResult = {
  id: 'a',
  db_id: 'shop',
  question: 'How many?',
  status: 'right',
  sql: 'SELECT 1',
  ms: 3,
  calls: 0,
  tokens: 0,
  error: null,
};

test('continues after a line that was torn in the middle of a character', () => {
  const file = path.join(folder, 'cases.jsonl');
  const torn = Buffer.from(`${JSON.stringify(result)}\n{"id":"é`).subarray(0, -1);
  writeFileSync(file, torn);
  const log = openResultsLog(folder, { resume: true });
  expect(log.earlier).toEqual([result]);
  log.append({ ...result, id: 'b' });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2);
  expect(openResultsLog(folder, { resume: true }).earlier.map((entry) => entry.id)).toEqual(['a', 'b']);
});

test('refuses to write over an earlier evaluation', () => {
  openResultsLog(folder, { resume: false }).append(result);
  expect(() => openResultsLog(folder, { resume: false })).toThrow(/is not empty.*--resume/);
});

test('names a line that is no result', () => {
  writeFileSync(path.join(folder, 'cases.jsonl'), '{"id":1}\n');
  expect(() => openResultsLog(folder, { resume: true })).toThrow(/cases\.jsonl, line 1,/);
});
