import { expect, test } from 'vitest';
import { readStepOutput } from './step-output.ts';
import { summariseOutput } from './summarise-output.ts';

function summary(tool: string, output: unknown): string | null {
  const read = readStepOutput(tool, output);
  return read && summariseOutput(read, null);
}

function table(name: string) {
  return {
    score: 0.5,
    found: 'description',
    table: {
      name,
      kind: 'table',
      description: null,
      columns: [],
      primaryKey: [],
      foreignKeys: [],
      rowCount: 1,
      sampleRows: [],
    },
  };
}

test('names up to three tables and counts the rest', () => {
  const tables = ['A', 'B', 'C', 'D', 'E'].map(table);
  expect(summary('find-schema', { tables, elapsedMs: 1 })).toBe('A, B, C and 2 more');
  expect(summary('find-schema', { tables: [], elapsedMs: 1 })).toBe('no table fits');
});

test('says when there was nothing to look up, to copy or to draw', () => {
  expect(summary('find-entities', { mentions: [], elapsedMs: 1 })).toBe('no names in the question');
  expect(summary('find-examples', [])).toBe('none similar enough');
  expect(summary('draw-chart', { spec: null })).toBe('no chart fits this result');
});

test('tells an outcome that needs a choice from one that failed', () => {
  const option = { label: 'A', question: 'A?' };
  const clarification = { question: 'Which?', options: [option, option] };
  expect(summary('query-data', { kind: 'ambiguous', clarification })).toBe('needs a choice');
  expect(summary('query-data', { kind: 'failed', message: 'no', sql: null })).toBe('no candidate ran');
});

test('reads nothing from an unknown tool or an unfinished step', () => {
  expect(summary('guess-weather', { tables: [] })).toBeNull();
  expect(summary('find-schema', null)).toBeNull();
});
