import { describe, expect, test } from 'vitest';
import { plainBars, resultOf as table } from '../domain/__fixtures__/plain-chart.ts';
import { chartFigure } from '../domain/chart-figure.ts';
import { type ChartSpec, chartKinds } from '../domain/chart-spec.ts';
import type { CellValue, ResultTable } from '../domain/result-table.ts';
import { chartSvg } from './chart-svg.ts';

const draw = (spec: Partial<ChartSpec>, of: ResultTable) =>
  chartSvg(chartFigure({ ...plainBars, ...spec }, of, 'light', null));

/** The numbers of each element of a kind, in the order they are drawn. */
function drawn(svg: string, name: string): Record<string, number>[] {
  return [...svg.matchAll(new RegExp(`<${name} ([^>]*?)/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, Number(value)]),
    ),
  );
}
/** Without the background, and without the squares of the legend. */
const bars = (svg: string) =>
  drawn(svg, 'rect')
    .slice(1)
    .filter(({ rx }) => rx === undefined);
const texts = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);

const sectors = (...values: CellValue[]) =>
  table(
    [
      ['sector', 'text'],
      ['value', 'number'],
    ],
    values.map((value, index) => [`Sector ${index}`, value]),
  );
const funds = table(
  [
    ['month', 'date'],
    ['fund', 'text'],
    ['value', 'number'],
  ],
  [
    ['2024-01-01', 'A', 1],
    ['2024-01-01', 'B', 3],
    ['2024-02-01', 'A', null],
    ['2024-02-01', 'B', 2],
    ['2024-03-01', 'A', 4],
    ['2024-03-01', 'B', 6],
  ],
);

describe('bars', () => {
  test('are as high as their cells and stand on zero, also below it', () => {
    const [ten, twenty, below] = bars(draw({}, sectors(10, 20, -5)));
    expect(twenty?.height).toBeCloseTo(2 * (ten?.height ?? 0), 1);
    expect(below?.height).toBeCloseTo((ten?.height ?? 0) / 2, 1);
    const zero = (ten?.y ?? 0) + (ten?.height ?? 0);
    expect((twenty?.y ?? 0) + (twenty?.height ?? 0)).toBeCloseTo(zero, 1);
    expect(below?.y).toBeCloseTo(zero, 1);
  });

  test('that lie have the first row on top, and their lengths are their cells', () => {
    const [first, second] = bars(draw({ horizontal: true }, sectors(30, 10)));
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    expect(first?.width).toBeCloseTo(3 * (second?.width ?? 0), 1);
  });

  test('of several series stand beside each other, and stacked on each other', () => {
    const beside = bars(draw({ x: 'month', series: 'fund' }, funds));
    expect(new Set(beside.map(({ x }) => x)).size).toBe(5);
    const stacked = bars(draw({ x: 'month', series: 'fund', stacked: true }, funds));
    const march = stacked.filter(({ x }) => x === stacked[1]?.x);
    expect(march).toHaveLength(2);
    expect((march[1]?.y ?? 0) + (march[1]?.height ?? 0)).toBeCloseTo(march[0]?.y ?? 0, 1);
    expect(march[1]?.height).toBeCloseTo(1.5 * (march[0]?.height ?? 0), 1);
  });

  test('as 100 per cent fill each place', () => {
    const looks = { shares: true };
    const whole = bars(draw({ x: 'month', series: 'fund', stacked: true, looks }, funds));
    const heights = Map.groupBy(whole, ({ x }) => x);
    const sums = [...heights.values()].map((of) => of.reduce((sum, { height }) => sum + (height ?? 0), 0));
    for (const sum of sums) expect(sum).toBeCloseTo(sums[0] ?? 0, 0);
  });

  test('of a waterfall begin where the one before ended', () => {
    const steps = bars(draw({ kind: 'waterfall', x: 'sector' }, sectors(10, -4)));
    const [rise, fall, total] = steps;
    expect(fall?.y).toBeCloseTo(rise?.y ?? 0, 1);
    expect((fall?.y ?? 0) + (fall?.height ?? 0)).toBeCloseTo(total?.y ?? 0, 1);
    expect(texts(draw({ kind: 'waterfall', x: 'sector' }, sectors(10, -4)))).toContain('-4');
  });
});

test('a line goes through its cells and breaks where one is missing', () => {
  const svg = draw({ kind: 'line', x: 'month', series: 'fund' }, funds);
  const dots = drawn(svg, 'circle');
  expect(dots).toHaveLength(5);
  const b = dots.slice(2).map(({ cy }) => cy ?? 0);
  expect((b[1] ?? 0) - (b[2] ?? 0)).toBeCloseTo(4 * ((b[1] ?? 0) - (b[0] ?? 0)), 1);
  // A has two points apart, which no line joins.
  expect(svg.match(/<path /g)).toHaveLength(1);
});

test('points of a scatter plot are where both of their numbers are', () => {
  const of = table(
    [
      ['price', 'number'],
      ['rating', 'number'],
    ],
    [
      [10, 1],
      [20, 3],
      [40, 2],
    ],
  );
  const [a, b, c] = drawn(draw({ kind: 'scatter', x: 'price', y: ['rating'] }, of), 'circle');
  expect((c?.cx ?? 0) - (b?.cx ?? 0)).toBeCloseTo(2 * ((b?.cx ?? 0) - (a?.cx ?? 0)), 1);
  expect((a?.cy ?? 0) - (b?.cy ?? 0)).toBeCloseTo(2 * ((a?.cy ?? 0) - (c?.cy ?? 0)), 1);
});

test('slices tell their shares, and a thin one tells it beside the pie alone', () => {
  const told = texts(draw({ kind: 'pie' }, sectors(50, 49, 1)));
  expect(told.filter((text) => text === '50.0%')).toHaveLength(2);
  expect(told.filter((text) => text === '1.0%')).toHaveLength(1);
});

test('a box has the quartiles of its rows, and what lies far out is a dot', () => {
  const of = table(
    [
      ['kind', 'text'],
      ['price', 'number'],
    ],
    [1, 2, 3, 4, 5, 6, 7, 8, 100].map((price) => ['x', price]),
  );
  const svg = draw({ kind: 'box', x: 'kind', y: ['price'] }, of);
  expect(drawn(svg, 'circle')).toHaveLength(1);
  const [box] = bars(svg);
  const [dot] = drawn(svg, 'circle');
  // From 2.75 to 7.25 of nine numbers; the dot at 100 sets the scale.
  const unit = ((box?.y ?? 0) - (dot?.cy ?? 0)) / (100 - 7.25);
  expect(box?.height).toBeCloseTo(4.5 * unit, 1);
});

test('the bars of a histogram count each row once', () => {
  const of = table(
    [['n', 'number']],
    [1, 1, 2, 3, 3, 3].map((n) => [n]),
  );
  const counts = bars(draw({ kind: 'histogram', x: 'n', y: [] }, of)).map(({ height }) => height ?? 0);
  expect(counts.map((height) => Math.round((6 * height) / counts.reduce((a, b) => a + b)))).toEqual([
    2, 1, 3,
  ]);
});

test('each kind draws every table: none, one row, nothing but missing values, and many rows', () => {
  const many = sectors(...Array.from({ length: 60 }, (_, index) => (index - 20) * 1234.5));
  for (const kind of chartKinds) {
    for (const of of [sectors(), sectors(5), sectors(null, null), sectors(0), sectors(-3), many]) {
      for (const logScale of [false, true]) {
        const svg = draw({ kind, logScale, y: kind === 'histogram' ? [] : ['value'] }, of);
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
        expect(svg.startsWith('<svg ')).toBe(true);
      }
    }
  }
});

test('without rows the picture says so', () => {
  expect(texts(draw({}, sectors()))).toContain('There is nothing to draw.');
});

test('whatever a database holds is text: it opens no element, refers to nothing and breaks no picture', () => {
  const hostile = `</text><script href="https://evil.example">alert(1)</script><image/> & "'\u0000\ud800`;
  for (const kind of chartKinds) {
    const of = table(
      [
        [hostile, 'text'],
        ['group', 'text'],
        ['value', 'number'],
      ],
      [
        [hostile, hostile, 3],
        ['b', 'c', 5],
      ],
    );
    const y = kind === 'histogram' ? [] : ['value'];
    const looks = {
      reference: { value: 4, label: hostile },
      xTitle: hostile,
      yTitle: hostile,
      unit: hostile,
    };
    const svg = draw(
      { kind, title: hostile, x: kind === 'histogram' ? 'value' : hostile, y, series: 'group', looks },
      of,
    );
    const elements = new Set([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name));
    for (const name of elements)
      expect(['svg', 'g', 'rect', 'line', 'path', 'circle', 'text']).toContain(name);
    expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /(?:href|src|style|on\w+)="|url\(/,
    );
    expect(svg.isWellFormed()).toBe(true);
    expect(svg).not.toContain('\u0000');
  }
});

test('names that have no room beside each other are broken, then slanted, and many make the picture wider', () => {
  const named = (count: number, name: string) =>
    table(
      [
        ['sector', 'text'],
        ['value', 'number'],
      ],
      Array.from({ length: count }, (_, index) => [`${name} ${index}`, index + 1]),
    );
  expect(texts(draw({}, named(5, 'Technology hardware')))).toEqual(
    expect.arrayContaining(['Technology', 'hardware 0']),
  );
  expect(draw({}, named(12, 'Technology hardware'))).toContain('rotate(-40');
  const [small, large] = [named(5, 'S'), named(30, 'S')].map(
    (of) => drawn(draw({}, of), 'svg')[0]?.width ?? 0,
  );
  expect(large).toBeGreaterThan(small ?? 0);
  expect(
    texts(draw({}, named(30, 'A sector of a long name'))).filter((text) => text?.startsWith('A sec')),
  ).toHaveLength(30);
});
