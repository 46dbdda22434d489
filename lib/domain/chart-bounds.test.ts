import { expect, test } from 'vitest';
import { boundedRows } from './chart-bounds.ts';
import { chartData } from './chart-data.ts';
import { chartFigure } from './chart-figure.ts';
import { type ChartSpec, chartSpec } from './chart-spec.ts';
import { describeChart } from './describe-chart.ts';
import type { CellValue, ColumnKind, ResultTable } from './result-table.ts';

const line = {
  kind: 'line',
  title: 'Prices',
  x: 'day',
  y: ['price'],
  series: null,
  sort: 'none',
  stacked: false,
  horizontal: false,
  logScale: false,
};

function table(name: string, kind: ColumnKind, values: readonly CellValue[]): ResultTable {
  return {
    columns: [
      { name, kind },
      { name: 'price', kind: 'number' },
    ],
    rows: values.map((value, index) => [value, index + 1.5]),
    truncatedBy: null,
    elapsedMs: 1,
  };
}

const days = table('day', 'date', ['2024-06-01', '2024-06-30 18:00:00', '2024-07-01', null]);
const spec = (change: Partial<ChartSpec>): ChartSpec => ({ ...chartSpec.parse(line), ...change });

test('a chart stored before there were bounds has none', () => {
  expect(chartSpec.parse(line)).toMatchObject({ from: null, to: null });
});

test.each([
  [{ to: '2024-06' }, 2],
  [{ from: '2024-06-30' }, 2],
  [{ from: '2024-06-02', to: '2024-06-30' }, 1],
  [{}, 4],
])('bounds %o leave %i rows', (change, count) => {
  expect(boundedRows(spec(change), days, 0, null).table.rows).toHaveLength(count);
});

test('numbers are compared as numbers', () => {
  const years = table('year', 'number', [999, 2023, 2024, 2025]);
  expect(boundedRows(spec({ x: 'year', from: 2024 }), years, 0, null).table.rows).toHaveLength(2);
});

test('names have no bounds', () => {
  const names = table('day', 'text', ['Oslo', 'Lisbon']);
  expect(boundedRows(spec({ from: '2024' }), names, 0, null).table.rows).toHaveLength(2);
});

test('the chart draws what is within and says what is outside', () => {
  const bounded = spec({ from: '2024-07' });
  expect(chartData(bounded, days, null).series[0]?.points).toHaveLength(1);
  expect(chartFigure(bounded, days, 'light').notes[0]).toBe(
    'Only Day from 2024-07 is drawn; 3 of 4 rows are outside.',
  );
  expect(describeChart(bounded, days)).toContain('1 value');
});

test('a histogram counts what is within', () => {
  const prices = table('day', 'date', ['2024-01-01', '2024-01-02', '2024-01-03']);
  const bounded = spec({ kind: 'histogram', x: 'price', y: [], from: 2 });
  expect(chartFigure(bounded, prices, 'light').data[0]).toMatchObject({ x: [2.5, 3.5] });
  expect(describeChart(bounded, prices)).toContain('over 2 rows');
});
