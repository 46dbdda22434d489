import { expect, test } from 'vitest';
import { chartFigure } from './chart-figure.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fitToWidth } from './fit-to-width.ts';
import type { ResultTable } from './result-table.ts';

const months = Array.from({ length: 12 }, (_, index) => `2024-${String(index + 1).padStart(2, '0')}`);
const table: ResultTable = {
  columns: [
    { name: 'month', kind: 'text' },
    { name: 'shop', kind: 'text' },
    { name: 'amount', kind: 'number' },
  ],
  rows: months.flatMap((month) =>
    ['Nord', 'Ost'].map((shop, index) => [month, shop, 12_345.67 * (index + 1)]),
  ),
  truncatedBy: null,
  elapsedMs: 1,
};
const spec: ChartSpec = {
  kind: 'heat',
  title: 'T',
  x: 'month',
  y: ['amount'],
  series: 'shop',
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};
const heat = chartFigure(spec, table, 'light');

test('on a wide page a heat map has all its numbers and names', () => {
  expect(fitToWidth(heat, 800)).toBe(heat);
});

test('on a phone its cells have colours alone, and of the names below only those that do not lie on each other', () => {
  const { data, layout } = fitToWidth(heat, 340);
  expect(data[0]).toMatchObject({ type: 'heatmap', texttemplate: '' });
  expect(layout.xaxis?.tickvals).toEqual(months.filter((_, index) => index % 2 === 0));
  expect(layout.xaxis?.ticktext).toHaveLength(6);
});

test('other charts are as they were', () => {
  const bars = chartFigure({ ...spec, kind: 'bar' }, table, 'light');
  expect(fitToWidth(bars, 340)).toBe(bars);
});
