import { describe, expect, test } from 'vitest';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import { periodWish } from './chart-period.ts';
import { chartShape } from './chart-shape.ts';
import { chooseChart } from './choose-chart.ts';

function series(values: readonly CellValue[], name = 'day'): ResultTable {
  return {
    columns: [
      { name, kind: name === 'year' ? 'number' : 'date' },
      { name: 'price', kind: 'number' },
    ],
    rows: values.map((value, index) => [value, index + 1.5]),
    truncatedBy: null,
    elapsedMs: 1,
  };
}

const days = series(['2023-01-02', '2024-07-31', '2024-08-01', '2025-03-31', '2025-07-31']);

function wish(words: string, result = days) {
  const [x] = chartShape(result).all;
  return x ? periodWish(words, x) : null;
}

describe('the period of a chart', () => {
  test.each([
    ['only the last year', { from: '2024-08-01', to: null }],
    ['zoom to the last 3 months', { from: '2025-05-01', to: null }],
    ['just the past two weeks', { from: '2025-07-18', to: null }],
    ['only 2024', { from: '2024', to: '2024' }],
    ['since 2024-06', { from: '2024-06', to: null }],
    ['from 2023 to 2024', { from: '2023', to: '2024' }],
    ['the whole period again', { from: null, to: null }],
    ['as a bar chart', null],
    ['the last year was good', null],
  ])('"%s" means %o', (words, period) => {
    expect(wish(words)).toEqual(period);
  });

  test('counts months and years on axes of months and years', () => {
    expect(wish('only the last year', series(['2023-01', '2025-07']))).toEqual({ from: '2024-08', to: null });
    expect(wish('only the last 2 years', series([2020, 2024, 2025], 'year'))).toEqual({
      from: 2024,
      to: null,
    });
  });

  test('is a wish about a chart that is there, and stays while only its looks change', () => {
    const { spec: first } = chooseChart({ result: days, instruction: 'price by day', previous: null });
    const { spec: zoomed } = chooseChart({
      result: days,
      instruction: 'only the last year',
      previous: first,
    });
    expect(zoomed).toMatchObject({ kind: 'line', from: '2024-08-01', to: null });
    expect(chooseChart({ result: days, instruction: 'as a bar chart', previous: zoomed }).spec).toMatchObject(
      {
        kind: 'bar',
        from: '2024-08-01',
      },
    );
    expect(chooseChart({ result: days, instruction: 'and for IBM?', previous: zoomed }).spec).toMatchObject({
      from: null,
    });
  });
});
