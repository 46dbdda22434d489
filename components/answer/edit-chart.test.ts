import { expect, test } from 'vitest';
import { chartFigure } from '#lib/domain/chart-figure.ts';
import { type ChartSpec, chartKinds } from '#lib/domain/chart-spec.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { chartChoices, withKind, withPlace, withValue } from './edit-chart.ts';

const table: ResultTable = {
  columns: [
    { name: 'sector', kind: 'text' },
    { name: 'price', kind: 'number' },
    { name: 'weight', kind: 'number' },
  ],
  rows: [
    ['Energy', 2, 3],
    ['Tech', 4, 5],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};
const spec: ChartSpec = {
  kind: 'bar',
  title: 'T',
  x: 'sector',
  y: ['price', 'weight'],
  series: null,
  sort: 'none',
  stacked: true,
  horizontal: true,
  logScale: false,
  from: null,
  to: null,
};

test('offers the kinds a result can make', () => {
  expect(chartChoices(table).kinds).toEqual([
    'bar',
    'line',
    'area',
    'scatter',
    'pie',
    'waterfall',
    'histogram',
  ]);
  const [, price] = table.columns;
  const single = { ...table, columns: price === undefined ? [] : [price], rows: [[2]] };
  expect(chartChoices(single).kinds).toEqual(['histogram']);
});

test('every kind leads to every other and can be drawn', () => {
  for (const from of chartKinds)
    for (const to of chartKinds) {
      const changed = withKind(withKind(spec, table, from), table, to);
      expect(changed.kind).toBe(to);
      expect(() => chartFigure(changed, table, 'light')).not.toThrow();
      expect(changed.y).not.toContain(changed.x);
    }
});

test('keeps what the new kind can use and drops the rest', () => {
  expect(withKind(spec, table, 'line')).toMatchObject({
    x: 'sector',
    y: ['price', 'weight'],
    stacked: false,
    horizontal: false,
  });
  expect(withKind(spec, table, 'scatter')).toMatchObject({ x: 'weight', y: ['price'] });
  expect(withKind(spec, table, 'histogram')).toMatchObject({ x: 'price', y: [] });
});

test('a column has one place at a time', () => {
  expect(withPlace(spec, table, 'price')).toMatchObject({ x: 'price', y: ['weight'] });
  expect(withPlace({ ...spec, series: 'weight' }, table, 'weight').series).toBeNull();
});

test('the last value column stays', () => {
  const one = withValue(spec, 'price', false);
  expect(one.y).toEqual(['weight']);
  expect(withValue(one, 'weight', false)).toBe(one);
  expect(withValue(one, 'price', true).y).toEqual(['weight', 'price']);
});
