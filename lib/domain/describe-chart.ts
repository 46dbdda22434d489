import { boundedRows } from './chart-bounds.ts';
import { boxFigure } from './chart-box.ts';
import { chartData, columnIndex } from './chart-data.ts';
import { figureWords } from './chart-single-figure.ts';
import type { ChartSpec } from './chart-spec.ts';
import { numericValue } from './column-role.ts';
import { headingOf } from './column-title.ts';
import { countOf } from './count-of.ts';
import type { Locale } from './locale.ts';
import type { ResultTable } from './result-table.ts';
import { waterfallSteps } from './waterfall-steps.ts';
import { writeCount } from './write-number.ts';

const kindNames: Record<ChartSpec['kind'], string> = {
  bar: 'Bar chart',
  line: 'Line chart',
  area: 'Area chart',
  scatter: 'Scatter plot',
  pie: 'Pie chart',
  histogram: 'Histogram',
  waterfall: 'Waterfall chart',
  treemap: 'Treemap',
  box: 'Box plot',
  heat: 'Heat map',
  figure: 'Figure',
  pivot: 'Pivot table',
};

/** What a chart shows, for those who cannot see it: kind, columns, extent and its highest and lowest mark. */
export function describeChart(spec: ChartSpec, table: ResultTable, locale: Locale = null): string {
  const name = kindNames[spec.kind];
  if (spec.kind === 'histogram') {
    const x = columnIndex(table, spec.x);
    const { table: drawn } = boundedRows(spec, table, x, locale);
    const count = drawn.rows.filter((row) => numericValue(row[x] ?? null) !== null).length;
    return `${name} of ${headingOf(table, spec.x)} over ${writeCount(count, locale)} rows.`;
  }
  if (spec.kind === 'waterfall') {
    const { steps, notes } = waterfallSteps(spec, table, locale);
    const told = steps.map(({ name: step, value }) => `${step}: ${value}`).join(', ');
    return [`${name} by ${headingOf(table, spec.x)}. ${told}.`, ...notes].join(' ');
  }
  if (spec.kind === 'figure') {
    const words = figureWords(spec, table, locale);
    const told = words
      ? [words.value, words.change, words.from].filter((each) => each !== null).join(', ')
      : 'no value';
    return `${name}: ${headingOf(table, spec.y[0] ?? spec.x)}, ${told}.`;
  }
  if (spec.kind === 'box') return describeBoxes(spec, table, locale);
  const data = chartData(spec, table, locale);
  const points = data.series.flatMap((series) =>
    series.points.flatMap(({ y, text, value }) =>
      y === null ? [] : [{ y, text, value, series: series.name }],
    ),
  );
  const [first] = points;
  const head = `${name} of ${spec.y.map((each) => headingOf(table, each)).join(', ')} by ${headingOf(table, spec.x)}`;
  if (first === undefined) return `${head}. It has no values to draw.`;
  const highest = points.reduce((best, point) => (point.y > best.y ? point : best), first);
  const lowest = points.reduce((best, point) => (point.y < best.y ? point : best), first);
  const many = data.series.length > 1;
  const place = (point: typeof first) => `${point.text}${many ? `, ${point.series}` : ''}: ${point.value}`;
  const extent = many ? `, ${data.series.length} series` : '';
  return [
    `${head}${extent}, ${writeCount(points.length, locale)} ${points.length === 1 ? 'value' : 'values'}.`,
    `Highest ${place(highest)}. Lowest ${place(lowest)}.`,
    ...data.notes,
  ].join(' ');
}

function describeBoxes(spec: ChartSpec, table: ResultTable, locale: Locale): string {
  const { data, notes } = boxFigure(spec, table, 'light', locale);
  const [box] = data;
  if (box?.type !== 'box') return kindNames.box;
  const groups = Map.groupBy(
    box.y.map((value, index) => ({ value, group: box.x[index] ?? '' })),
    ({ group }) => group,
  );
  const told = [...groups].map(([group, rows]) => {
    const values = rows.map(({ value }) => value).toSorted((left, right) => left - right);
    const [least, most] = [values[0] ?? 0, values.at(-1) ?? 0].map((value) => writeCount(value, locale));
    return `${group}: ${countOf(values.length, locale, 'row')} from ${least} to ${most}`;
  });
  const by = spec.y[0] === spec.x ? '' : ` by ${headingOf(table, spec.x)}`;
  return [
    `${kindNames.box} of ${headingOf(table, spec.y[0] ?? spec.x)}${by}. ${told.join(', ')}.`,
    ...notes,
  ].join(' ');
}
