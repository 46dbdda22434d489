import { boundedRows } from './chart-bounds.ts';
import type { ChartKind, ChartSpec } from './chart-spec.ts';
import { columnRole, columnRoles, numericValue } from './column-role.ts';
import { columnTitle, headingOf } from './column-title.ts';
import { countOf } from './count-of.ts';
import { columnFormatter, exactText } from './format-cell.ts';
import type { Locale } from './locale.ts';
import type { CellValue, ResultTable } from './result-table.ts';
import { UnknownColumnError } from './unknown-column-error.ts';
import { writeCount } from './write-number.ts';

/** More categories than this cannot be told apart; the rest is left out and counted in a note. */
export const largestCategoryCount = 30;
/** As many series as there are colours. */
export const largestSeriesCount = 8;
/** What has other bounds: parts that are put together, and what needs no colour of its own. */
const mostCategories: Partial<Record<ChartKind, number>> = {
  pie: Number.POSITIVE_INFINITY,
  treemap: Number.POSITIVE_INFINITY,
  heat: 60,
  pivot: 100,
};
const mostSeries: Partial<Record<ChartKind, number>> = { heat: 40, pivot: 40 };
/** More marks than this make the browser stutter; rows are then thinned evenly, and a note says so. */
export const largestPointCount = 5000;

/** One mark: `y` is a cell of the result, never a sum of cells. `text` and `value` are what hovering shows in full. */
export type ChartPoint = {
  readonly x: string | number;
  readonly y: number | null;
  readonly text: string;
  /** Its text in no particular locale, by which a person’s colours are kept. */
  readonly key: string;
  readonly value: string;
  /** The value with all of its digits, which pointing at the mark shows. */
  readonly exact: string;
};

export type ChartSeries = {
  readonly name: string;
  readonly key: string;
  readonly points: readonly ChartPoint[];
};

export type ChartData = {
  readonly axis: 'time' | 'number' | 'category';
  /** In drawing order; empty unless the axis has categories. */
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** What the chart leaves out or cannot show, one sentence each. */
  readonly notes: readonly string[];
};

type DataRow = Pick<ChartPoint, 'x' | 'text' | 'key'> & { readonly cells: readonly CellValue[] };

/** The place of a named column; an unknown name is a bad request that lists the columns there are. */
export function columnIndex(table: ResultTable, name: string): number {
  const index = table.columns.findIndex((column) => column.name === name);
  if (index >= 0) return index;
  throw new UnknownColumnError(name, table);
}

/** Everything a chart draws, sorted, split into series and cut to what can be read, before any drawing library. */
export function chartData(spec: ChartSpec, whole: ResultTable, locale: Locale): ChartData {
  const x = columnIndex(whole, spec.x);
  const { table, note } = boundedRows(spec, whole, x, locale);
  const axis = axisOf(spec, whole, x);
  const notes: string[] = note === null ? [] : [note];
  const rows = rowsOf(spec, table, x, axis, notes, locale);
  const series = seriesOf(spec, table, rows, notes, locale);
  const ordered = axis === 'category' ? orderedCategories(spec, series) : [];
  const shown = ordered.slice(0, mostCategories[spec.kind] ?? largestCategoryCount);
  if (shown.length < ordered.length) notes.push(leftOut(shown.length, ordered.length, 'categories', locale));
  const kept = axis === 'category' ? keepCategories(series, new Set(shown)) : thinned(series, notes, locale);
  const logged = spec.logScale ? positiveOnly(kept, notes, locale) : kept;
  return { axis, categories: shown, series: logged, notes };
}

function axisOf(spec: ChartSpec, table: ResultTable, x: number): ChartData['axis'] {
  const role = columnRole(table, x);
  switch (spec.kind) {
    case 'pie':
    case 'treemap':
    case 'waterfall':
    case 'box':
    case 'heat':
    case 'pivot':
      return 'category';
    case 'figure':
      return role === 'time' ? 'time' : role === 'year' || role === 'ordinal' ? 'number' : 'category';
    case 'histogram':
      return 'number';
    case 'bar':
      return role === 'time' && spec.sort === 'none' && !spec.horizontal && !sharesPlaces(spec, table, x)
        ? 'time'
        : 'category';
    case 'line':
    case 'area':
    case 'scatter':
      if (role === 'time') return 'time';
      return role === 'measure' || role === 'year' || role === 'ordinal' ? 'number' : 'category';
  }
}

/** Whether two rows of one series would be drawn at the same x. */
function sharesPlaces(spec: ChartSpec, table: ResultTable, x: number): boolean {
  const series = spec.series === null ? null : columnIndex(table, spec.series);
  const places = table.rows.map((row) => `${row[x]}\u0000${series === null ? '' : row[series]}`);
  return new Set(places).size < places.length;
}

function rowsOf(
  spec: ChartSpec,
  table: ResultTable,
  x: number,
  axis: ChartData['axis'],
  notes: string[],
  locale: Locale,
): DataRow[] {
  const format = columnFormatter(table, x, locale);
  if (axis === 'category') {
    const labels = distinctLabels(spec, table, x, locale);
    const keys = locale === null ? labels : distinctLabels(spec, table, x, null);
    const rows = table.rows.map((cells, index) => ({
      x: labels[index] ?? '',
      text: labels[index] ?? '',
      key: keys[index] ?? '',
      cells,
    }));
    return isGrid(spec) ? inOwnOrder(rows, table, x) : rows;
  }
  const rows = table.rows.flatMap((cells): DataRow[] => {
    const value = cells[x] ?? null;
    const place = axis === 'number' ? numericValue(value) : value === null ? null : String(value);
    return place === null ? [] : [{ x: place, text: format(value), key: String(value), cells }];
  });
  const missing = table.rows.length - rows.length;
  if ((spec.kind === 'line' || spec.kind === 'area') && sharesPlaces(spec, table, x))
    notes.push(`Several rows share one ${columnTitle(spec.x)}; choose a series to tell them apart.`);
  if (missing > 0)
    notes.push(`${countOf(missing, locale, 'row')} without ${columnTitle(spec.x)} cannot be placed.`);
  return spec.kind === 'scatter' ? rows : rows.sort((left, right) => compare(left.x, right.x));
}

function isGrid({ kind }: ChartSpec): boolean {
  return kind === 'heat' || kind === 'pivot';
}

/** Rows that come group by group are not in the order of their days. */
function inOwnOrder(rows: DataRow[], table: ResultTable, x: number): DataRow[] {
  const role = columnRole(table, x);
  if (role !== 'time' && role !== 'year' && role !== 'ordinal') return rows;
  const place = ({ cells }: DataRow) => numericValue(cells[x] ?? null) ?? String(cells[x] ?? '');
  return rows.toSorted((left, right) => compare(place(left), place(right)));
}

/**
 * The label of every row. Rows that would share a bar are told apart by the columns the chart does not use, then by a
 * number, because adding them up would show a figure that is in no cell.
 */
function distinctLabels(spec: ChartSpec, table: ResultTable, x: number, locale: Locale): string[] {
  const format = columnFormatter(table, x, locale);
  const series = spec.series === null ? null : columnIndex(table, spec.series);
  const plain = table.rows.map((row) => labelText(row[x] ?? null, format));
  const keyOf = (labels: readonly string[], index: number) =>
    `${labels[index]}\u0000${series === null ? '' : table.rows[index]?.[series]}`;
  const repeats = (labels: readonly string[]) =>
    new Set(labels.map((_, index) => keyOf(labels, index))).size < labels.length;
  if (!repeats(plain)) return plain;
  const used = new Set([spec.x, spec.series, ...spec.y]);
  let labels = plain;
  for (const [index, role] of columnRoles(table).entries()) {
    if (role === 'measure' || used.has(table.columns[index]?.name ?? '')) continue;
    const formatOther = columnFormatter(table, index, locale);
    labels = labels.map(
      (label, row) => `${label} · ${labelText(table.rows[row]?.[index] ?? null, formatOther)}`,
    );
    if (!repeats(labels)) return labels;
  }
  const seen = new Map<string, number>();
  return labels.map((label, index) => {
    const key = keyOf(labels, index);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

function labelText(value: CellValue, format: (value: CellValue) => string): string {
  if (value === null) return 'No value';
  return value === '' ? 'Empty text' : format(value);
}

function seriesOf(
  spec: ChartSpec,
  table: ResultTable,
  rows: readonly DataRow[],
  notes: string[],
  locale: Locale,
): ChartSeries[] {
  const values = spec.y.map((name) => ({ index: columnIndex(table, name), name }));
  const split = spec.series === null ? null : columnIndex(table, spec.series);
  const formatSplit = split === null ? null : columnFormatter(table, split, locale);
  const formatKey = split === null ? null : columnFormatter(table, split, null);
  const bySeries = new Map<string, ChartSeries & { readonly points: ChartPoint[] }>();
  for (const { index, name } of values) {
    const format = columnFormatter(table, index, locale);
    for (const row of rows) {
      const title = headingOf(table, name);
      const nameBy = (formatPart: typeof formatSplit) => {
        if (split === null || formatPart === null) return title;
        const part = labelText(row.cells[split] ?? null, formatPart);
        return values.length > 1 ? `${part} · ${title}` : part;
      };
      const key = nameBy(formatKey);
      const cell = row.cells[index] ?? null;
      const series = bySeries.get(key) ?? { name: nameBy(formatSplit), key, points: [] };
      const value = format(cell);
      const exact = exactText(cell, value, locale) ?? value;
      series.points.push({ x: row.x, y: numericValue(cell), text: row.text, key: row.key, value, exact });
      bySeries.set(key, series);
    }
  }
  return largestSeries([...bySeries.values()], mostSeries[spec.kind] ?? largestSeriesCount, notes, locale);
}

function largestSeries(series: ChartSeries[], most: number, notes: string[], locale: Locale): ChartSeries[] {
  if (series.length <= most) return series;
  const size = new Map(
    series.map((each) => [each, each.points.reduce((sum, point) => sum + Math.abs(point.y ?? 0), 0)]),
  );
  const bySize = [...series].sort((left, right) => (size.get(right) ?? 0) - (size.get(left) ?? 0));
  const kept = new Set(bySize.slice(0, most));
  notes.push(`${leftOut(most, series.length, 'series', locale)} The largest are drawn.`);
  return series.filter((each) => kept.has(each));
}

function orderedCategories(spec: ChartSpec, series: readonly ChartSeries[]): string[] {
  const totals = new Map<string, number | null>();
  for (const { points } of series) {
    for (const { x, y } of points) {
      const before = totals.get(String(x)) ?? null;
      totals.set(String(x), y === null ? before : (before ?? 0) + y);
    }
  }
  if (spec.sort === 'none') return [...totals.keys()];
  const sign = spec.sort === 'ascending' ? 1 : -1;
  return [...totals]
    .sort(([, left], [, right]) => {
      if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
      return sign * (left - right);
    })
    .map(([category]) => category);
}

function keepCategories(series: readonly ChartSeries[], shown: ReadonlySet<string>): ChartSeries[] {
  return series.map(({ points, ...each }) => ({
    ...each,
    points: points.filter((point) => shown.has(String(point.x))),
  }));
}

function thinned(series: readonly ChartSeries[], notes: string[], locale: Locale): readonly ChartSeries[] {
  const total = series.reduce((sum, { points }) => sum + points.length, 0);
  if (total <= largestPointCount) return series;
  const stride = Math.ceil(total / largestPointCount);
  const kept = series.map(({ points, ...each }) => ({
    ...each,
    points: points.filter((_, index) => index % stride === 0),
  }));
  const drawn = kept.reduce((sum, { points }) => sum + points.length, 0);
  notes.push(`${leftOut(drawn, total, 'points', locale)} One in ${stride} is drawn; the table has them all.`);
  return kept;
}

function positiveOnly(series: readonly ChartSeries[], notes: string[], locale: Locale): ChartSeries[] {
  let refused = 0;
  const kept = series.map(({ points, ...each }) => ({
    ...each,
    points: points.map((point) => {
      if (point.y === null || point.y > 0) return point;
      refused += 1;
      return { ...point, y: null };
    }),
  }));
  if (refused > 0)
    notes.push(
      `${countOf(refused, locale, 'value')} at or below zero cannot be drawn on a logarithmic scale.`,
    );
  return kept;
}

function leftOut(shown: number, all: number, what: string, locale: Locale): string {
  const format = (value: number) => writeCount(value, locale);
  return `${format(shown)} of ${format(all)} ${what} shown; ${format(all - shown)} left out.`;
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
