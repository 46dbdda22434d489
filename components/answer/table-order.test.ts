import { expect, test } from 'vitest';
import type { CellValue, ColumnKind } from '#lib/domain/result-table.ts';
import { inOrder, nextSort, tableOrder } from './table-order.ts';

const sorted = (kind: ColumnKind, values: CellValue[], descending: boolean) => {
  const rows = values.map((value) => [value]);
  const table = { columns: [{ name: 'c', kind }], rows, truncatedBy: null, elapsedMs: 1 };
  return tableOrder(table, { column: 0, descending }).map((row) => values[row]);
};

test('numbers sort by size, exact decimal text too, and missing values stay last', () => {
  expect(sorted('number', [10, null, '9', -1], false)).toEqual([-1, '9', 10, null]);
  expect(sorted('number', [10, null, '9', -1], true)).toEqual([10, '9', -1, null]);
});

test('texts sort as a person would, dates by time', () => {
  expect(sorted('text', ['fund 10', 'Fund 9', 'élan', 'echo'], false)).toEqual([
    'echo',
    'élan',
    'Fund 9',
    'fund 10',
  ]);
  expect(sorted('date', ['2024-02-01', '2023-12-31'], false)).toEqual(['2023-12-31', '2024-02-01']);
});

test('equal values keep the order of the result', () => {
  const table = {
    columns: [{ name: 'c', kind: 'text' as const }],
    rows: [['a'], ['a'], ['a']],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(tableOrder(table, { column: 0, descending: true })).toEqual([0, 1, 2]);
});

test('clicks go from rising to falling to the order of the result', () => {
  const rising = nextSort(null, 2);
  const falling = nextSort(rising, 2);
  expect([rising, falling, nextSort(falling, 2), nextSort(falling, 1)]).toEqual([
    { column: 2, descending: false },
    { column: 2, descending: true },
    null,
    { column: 1, descending: false },
  ]);
});

test('a sorted result has its rows in the order shown, and an unsorted one is itself', () => {
  const table = {
    columns: [{ name: 'c', kind: 'number' as const }],
    rows: [[2], [3], [1]],
    truncatedBy: null,
    elapsedMs: 1,
  };
  expect(inOrder(table, { column: 0, descending: true }).rows).toEqual([[3], [2], [1]]);
  expect(inOrder(table, null)).toBe(table);
});
