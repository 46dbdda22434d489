import { expect, test } from 'vitest';
import { chartFigure } from './chart-figure.ts';
import type { ChartSpec } from './chart-spec.ts';
import { plotlyLocale } from './plotly-locale.ts';
import type { ResultTable } from './result-table.ts';
import { shortTicks } from './short-ticks.ts';

const sales: ResultTable = {
  columns: [
    { name: 'land', kind: 'text' },
    { name: 'umsatz', kind: 'number' },
    { name: 'gewinn', kind: 'number' },
  ],
  rows: [
    ['Bern', 1_500_000_000, -200_000_000],
    ['Graz', '900000000.55', 4_000],
  ],
  truncatedBy: null,
  elapsedMs: 1,
};
const bars: ChartSpec = {
  kind: 'bar',
  title: 'Umsatz',
  x: 'land',
  y: ['umsatz'],
  series: null,
  from: null,
  to: null,
  sort: 'none',
  logScale: false,
  stacked: false,
  horizontal: false,
};

test('large numbers are short on the axis and exact when pointed at, as the reader writes both', () => {
  const { data, layout } = chartFigure(bars, sales, 'light', 'de-DE');
  expect(layout.yaxis?.tickvals).toEqual([0, 500_000_000, 1_000_000_000, 1_500_000_000]);
  expect(layout.yaxis?.ticktext).toEqual(
    ['0', '500 Mio.', '1 Mrd.', '1,5 Mrd.'].map((text) => text.replace(' ', '\u00a0')),
  );
  expect(data[0]).toMatchObject({
    customdata: [
      ['Bern', '1.500.000.000', 'Umsatz'],
      ['Graz', '900.000.000,55', 'Umsatz'],
    ],
  });
  expect(chartFigure(bars, sales, 'light', 'en-US').layout.yaxis?.ticktext).toEqual([
    '0',
    '500M',
    '1B',
    '1.5B',
  ]);
});

test('a stack has ticks as far as it reaches, above and below zero', () => {
  const stack = { ...bars, y: ['umsatz', 'gewinn'], stacked: true };
  const ticks = chartFigure(stack, sales, 'light', 'en-US').layout.yaxis?.tickvals ?? [];
  expect(ticks.at(0)).toBeLessThanOrEqual(-200_000_000);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(1_500_000_000);
});

test('small numbers are written out by the drawing library', () => {
  const small = { ...sales, rows: [['Bern', 15, -2]] };
  expect(chartFigure(bars, small, 'light', 'de-DE').layout.yaxis).not.toHaveProperty('tickvals');
});

test('what the legend hides takes no part', () => {
  const { data, layout } = chartFigure({ ...bars, y: ['umsatz', 'gewinn'] }, sales, 'light', 'en-US');
  const ticks = shortTicks({ data: data.slice(1), layout }, 'en-US').yaxis?.tickvals;
  expect(ticks?.at(-1)).toBeLessThan(500_000_000);
});

test('a logarithmic axis has powers of ten', () => {
  const wide = {
    ...sales,
    rows: [
      ['Bern', 3, 0],
      ['Graz', 2_000_000, 0],
    ],
  };
  const { layout } = chartFigure({ ...bars, logScale: true }, wide, 'light', 'en-US');
  expect(layout.yaxis?.ticktext).toEqual(['1', '100', '10K', '1M']);
});

test('the drawing library learns separators, months and the order of a day from Intl', () => {
  expect(plotlyLocale('de-CH').format).toMatchObject({ decimal: '.', thousands: "'", grouping: [3, 3] });
  expect(plotlyLocale('de-DE').format).toMatchObject({ decimal: ',', thousands: '.', dayMonth: '%-d. %b' });
  expect(plotlyLocale('en-US').format).toMatchObject({
    decimal: '.',
    dayMonthYear: '%b %-d, %Y',
    month: '%b %Y',
  });
  expect(plotlyLocale('fr').format.shortMonths).toContain('juil.');
});
