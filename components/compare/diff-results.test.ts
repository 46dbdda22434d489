import { expect, test } from 'vitest';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import { diffResults } from './diff-results.ts';

const table = (names: string[], ...rows: CellValue[][]): ResultTable => ({
  columns: names.map((name) => ({ name, kind: 'unknown' })),
  rows,
  truncatedBy: null,
  elapsedMs: 1,
});

test('order does not count, how often a row occurs does', () => {
  const diff = diffResults(table(['n'], [1], [2], [2]), table(['n'], [2], [1]));
  expect(diff).toMatchObject({ sameColumns: true, common: 2 });
  expect(diff.onlyLeft.rows).toEqual([[2]]);
  expect(diff.onlyRight.rows).toEqual([]);
});

test('a number and its text are different cells', () => {
  const diff = diffResults(table(['n'], [1]), table(['n'], ['1']));
  expect(diff.common).toBe(0);
  expect(diff.onlyRight.rows).toEqual([['1']]);
});

test('columns of other names are told', () => {
  expect(diffResults(table(['n'], [1]), table(['m'], [1])).sameColumns).toBe(false);
});
