import { expect, test } from 'vitest';
import { writerName } from './writer-name.ts';

test('every writer of a strategy has a name in words', () => {
  expect(['built-in', 'single-shot', 'divide-and-conquer', 'query-plan'].map(writerName)).toEqual([
    'Built-in engine',
    'Single shot',
    'Divide and conquer',
    'Query plan',
  ]);
});

test('a writer without wording is shown by its own name', () => {
  expect(writerName('reporter')).toBe('reporter');
});
