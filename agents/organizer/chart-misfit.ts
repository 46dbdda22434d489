import type { ChartKind, ChartSpec } from '#lib/domain/chart-spec.ts';
import { numericValue } from '#lib/domain/column-role.ts';
import { columnTitle } from '#lib/domain/column-title.ts';
import { type ChartShape, hasOwnOrder, isAdditive, nameRows, type ShapeColumn } from './chart-shape.ts';

type Drawn = Pick<ChartSpec, 'kind' | 'x' | 'y' | 'series'>;

/** As many slices are drawn by themselves; the rest is one slice. */
const ownSlices = 7;

/** Why a chart would say nothing or something wrong, as a clause for the person; null when it is fit to be shown. */
export function chartMisfit(draft: Drawn, shape: ChartShape): string | null {
  const column = (name: string | null) => shape.all.find((each) => each.name === name);
  const [x, value, series] = [column(draft.x), column(draft.y[0] ?? null), column(draft.series)];
  if (x === undefined || value === undefined) return null;
  switch (draft.kind) {
    case 'pie':
      return pieMisfit(value);
    case 'line':
    case 'area':
      return lineMisfit(x, series ?? (shape.sequences.includes(x) ? eachItsOwn(shape) : undefined), shape);
    case 'waterfall':
      return draft.y.length > 1 || isAdditive(value) ? null : 'these values do not add up to a whole';
    case 'treemap':
      return isAdditive(value) ? null : 'these values do not add up to a whole';
    case 'bar':
    case 'scatter':
    case 'histogram':
    case 'box':
    case 'heat':
    case 'figure':
    case 'pivot':
      return null;
  }
}

/** Why a result has no chart of a kind at all. */
export const kindNeeds: Readonly<Record<ChartKind, string>> = {
  bar: 'bars need something to stand for and a number',
  line: 'a line needs something in order and a number',
  area: 'an area needs something in order and a number',
  scatter: 'a scatter plot needs two columns of numbers',
  pie: 'a pie needs names and a number',
  histogram: 'a histogram needs a column of numbers',
  waterfall: 'a waterfall needs names and a number that adds up',
  treemap: 'a treemap needs names and a number that adds up',
  box: 'a box plot needs a column of numbers',
  heat: 'a heat map needs two columns that name its rows and columns, and a number',
  figure: 'a single figure needs a number',
  pivot: 'a pivot table needs two columns that name its rows and columns, and a number',
};

function pieMisfit(value: ShapeColumn): string | null {
  const numbers = value.values.flatMap((cell) => numericValue(cell) ?? []).toSorted((a, b) => b - a);
  const total = sumOf(numbers);
  const isPercentage = [1, 100].some((whole) => Math.abs(total - whole) <= whole / 50);
  if (numbers.some((number) => number < 0) || !(isPercentage || isAdditive(value)))
    return 'these values do not add up to a whole';
  const rest = numbers.length > ownSlices + 1 ? sumOf(numbers.slice(ownSlices)) : 0;
  return rest > total / 2 ? 'most of a pie would be one slice of everything else' : null;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** What names every row differently, as months do not: a line through such rows would join things that are not one. */
function eachItsOwn({ labels, rowCount }: ChartShape): ShapeColumn | undefined {
  return labels.find((label) => label.distinct === rowCount && !hasOwnOrder(label));
}

/** A line joins points of one thing, each at a place of its own. */
function lineMisfit(
  x: ShapeColumn,
  series: ShapeColumn | undefined,
  { rowCount }: ChartShape,
): string | null {
  const placed = series === undefined ? [x] : [x, series];
  if (!nameRows(placed, rowCount)) {
    const names = placed.map(({ name }) => `“${columnTitle(name)}”`).join(' and ');
    return `several rows have the same ${names}, so no line can connect them`;
  }
  if (series === undefined) return null;
  const points = new Map<unknown, number>();
  for (const value of series.values) points.set(value, (points.get(value) ?? 0) + 1);
  const single = [...points.values()].filter((count) => count === 1).length;
  return single * 2 > points.size
    ? `each “${columnTitle(series.name)}” has one point only, which no line connects`
    : null;
}
