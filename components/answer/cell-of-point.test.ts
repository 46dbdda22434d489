import { expect, test } from 'vitest';
import type { ChartSpec } from '#lib/domain/chart-spec.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { cellOfPoint } from './cell-of-point.ts';

const table: ResultTable = {
  columns: [
    { name: 'month', kind: 'text' },
    { name: 'city', kind: 'text' },
    { name: 'total_amount', kind: 'number' },
    { name: 'orders', kind: 'number' },
  ],
  rows: [
    ['2025-01', 'Lyon', 10, 1],
    ['2025-01', 'Turin', 40, 2],
    ['2025-02', 'Lyon', 25, 3],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};
const spec: ChartSpec = {
  kind: 'bar',
  title: '',
  x: 'month',
  y: ['total_amount'],
  series: 'city',
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};

test('a bar of a series is the cell of that month and that city', () => {
  expect(cellOfPoint(spec, table, { place: '2025-01', series: 'Turin' }, null)).toEqual({
    row: 1,
    column: 2,
  });
});

test('with several measures the name of the series tells the column', () => {
  const both = { ...spec, series: null, y: ['total_amount', 'orders'] };
  expect(cellOfPoint(both, table, { place: '2025-02', series: 'Orders' }, null)).toEqual({
    row: 2,
    column: 3,
  });
});

test('a mark that several rows could be is nobody’s', () => {
  expect(cellOfPoint({ ...spec, series: null }, table, { place: '2025-01', series: null }, null)).toBeNull();
  expect(cellOfPoint(spec, table, { place: '2030-01', series: 'Lyon' }, null)).toBeNull();
});
