import { expect, test } from 'vitest';
import { chartFigure } from '#lib/domain/chart-figure.ts';
import { type ChartSpec, chartKinds } from '#lib/domain/chart-spec.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { chartChoices, colouredParts, withKind, withLooks, withPlace, withValue } from './edit-chart.ts';

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
    'treemap',
    'waterfall',
    'heat',
    'figure',
    'pivot',
    'histogram',
    'box',
  ]);
  const [, price] = table.columns;
  const single = { ...table, columns: price === undefined ? [] : [price], rows: [[2]] };
  expect(chartChoices(single).kinds).toEqual(['histogram', 'box']);
});

test('averages are offered no chart of parts of a whole, and a chart of parts draws what adds up', () => {
  const [sector, price] = table.columns;
  const averages = { ...table, columns: [sector, { ...price, name: 'avg_price' }] } as ResultTable;
  expect(chartChoices(averages).kinds).not.toEqual(expect.arrayContaining(['pie']));
  expect(chartChoices(averages).kinds).not.toEqual(expect.arrayContaining(['treemap']));
  expect(chartChoices(averages).kinds).not.toEqual(expect.arrayContaining(['waterfall']));
  const both = {
    ...table,
    columns: [...averages.columns, { name: 'weight', kind: 'number' }],
  } as ResultTable;
  expect(withKind({ ...spec, y: ['avg_price'] }, both, 'pie').y).toEqual(['weight']);
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

test('a grid has something on both of its sides where the result has two', () => {
  const [sector, price] = table.columns;
  const columns = [{ name: 'year', kind: 'text' as const }, ...(sector && price ? [sector, price] : [])];
  const grid = {
    ...table,
    columns,
    rows: [
      ['2024', 'Energy', 2],
      ['2025', 'Energy', 3],
    ],
  };
  const bars = { ...spec, x: 'year', y: ['price'] };
  expect(withKind(bars, grid, 'heat')).toMatchObject({ x: 'year', y: ['price'], series: 'sector' });
  expect(withKind(spec, table, 'pivot')).toMatchObject({ series: null, y: ['price', 'weight'] });
});

test('a look that is taken back is as the kind has it', () => {
  const titled = withLooks(spec, { yTitle: 'Euros', panels: true });
  expect(titled.looks).toEqual({ yTitle: 'Euros', panels: true });
  expect(withLooks(titled, { panels: undefined }).looks).toEqual({ yTitle: 'Euros' });
  expect(withLooks(withLooks(titled, { panels: undefined }), { yTitle: undefined })).toEqual(spec);
});

test('what can have a colour is named: series, or slices with the largest first', () => {
  const names = (of: ChartSpec) => colouredParts(of, table, null).map(({ name }) => name);
  expect(names(spec)).toEqual(['Price', 'Weight']);
  expect(names(withKind(spec, table, 'pie'))).toEqual(['Tech', 'Energy']);
  expect(names(withKind(spec, table, 'heat'))).toEqual([]);
});
