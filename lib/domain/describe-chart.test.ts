import { expect, test } from 'vitest';
import type { ChartSpec } from './chart-spec.ts';
import { describeChart } from './describe-chart.ts';
import type { ResultTable } from './result-table.ts';

const table: ResultTable = {
  columns: [
    { name: 'sector', kind: 'text' },
    { name: 'market_value', kind: 'number' },
  ],
  rows: [
    ['Energy', 1200],
    ['Tech', 40],
    ['Health', null],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};
const spec: ChartSpec = {
  kind: 'bar',
  title: 'T',
  x: 'sector',
  y: ['market_value'],
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
  from: null,
  to: null,
};

test('says the kind, the columns and the extremes', () => {
  expect(describeChart(spec, table)).toBe(
    'Bar chart of Market value by Sector, 2 values. Highest Energy: 1,200. Lowest Tech: 40.',
  );
});

test('says what a histogram counts and that an empty chart is empty', () => {
  expect(describeChart({ ...spec, kind: 'histogram', x: 'market_value', y: [] }, table)).toBe(
    'Histogram of Market value over 2 rows.',
  );
  expect(describeChart(spec, { ...table, rows: [] })).toContain('no values to draw');
});
