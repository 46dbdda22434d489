import type { ChartDrawing } from '#lib/domain/chart-drawing.ts';
import type { ChartKind, ChartSpec } from '#lib/domain/chart-spec.ts';
import { chartUses } from '#lib/domain/chart-uses.ts';
import { nameWords, numericValue } from '#lib/domain/column-role.ts';
import { capitalised } from '#lib/domain/column-title.ts';
import { plainChart } from '#lib/domain/plain-chart.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { isPresentationOnly } from '../planner/presentation-only.ts';
import { chartMisfit, kindNeeds } from './chart-misfit.ts';
import { periodWish } from './chart-period.ts';
import {
  type ChartShape,
  chartShape,
  columnNamed,
  columnsSaid,
  hasOwnOrder,
  isAdditive,
  nameRows,
  onOneScale,
  type ShapeColumn,
} from './chart-shape.ts';
import { chartTitle } from './chart-title.ts';
import { asksForChart, type ChartWish, chartWish } from './chart-words.ts';

type Draft = Omit<ChartSpec, 'title'>;

/**
 * A chart for a result, from its shape (what orders, groups and measures) and the person's words, or none when no chart
 * would say more than the table. `previous` is the chart the words may be about: when its columns are still there,
 * everything the words do not change is kept.
 */
export function chooseChart(input: {
  readonly result: ResultTable;
  readonly instruction: string;
  readonly previous: ChartSpec | null;
}): ChartDrawing {
  const shape = chartShape(input.result);
  const wish = chartWish(input.instruction);
  // The answer says itself that there are no rows.
  if (shape.rowCount === 0) return { spec: null, why: null };
  const missing = nothingToDraw(shape);
  if (missing !== null) return { spec: null, why: asksForChart(input.instruction) ? missing : null };
  const previous = input.previous !== null && fits(input.previous, shape) ? input.previous : null;
  const { draft, why } = draftFor(wish.kind ?? previous?.kind, shape, wish, input.instruction);
  if (draft === null) return { spec: null, why };
  const chosen = withPeriod(
    withWish(previous === null ? draft : inherited(draft, previous), wish, shape),
    input.instruction,
    previous,
    shape,
  );
  return { spec: { ...chosen, title: chartTitle(input.instruction, previous, chosen) }, why };
}

function fits(spec: ChartSpec, shape: ChartShape): boolean {
  const names = new Set(shape.all.map((column) => column.name));
  return [spec.x, ...spec.y, ...(spec.series === null ? [] : [spec.series])].every((name) => names.has(name));
}

/** The previous chart's columns and looks, as far as the new kind has a use for them. */
function inherited(draft: Draft, previous: ChartSpec): Draft {
  const { title: _, ...before } = previous;
  if (draft.kind === previous.kind) return before;
  const grouped = (kind: ChartKind) => kind === 'bar' || kind === 'line' || kind === 'area';
  if (!grouped(draft.kind) || !grouped(previous.kind))
    return { ...draft, logScale: chartUses[draft.kind].log && before.logScale };
  return { ...before, kind: draft.kind, stacked: draft.kind !== 'line' && before.stacked, horizontal: false };
}

/** A period is a wish about a chart that is there; a new question over other rows starts without one. */
function withPeriod(draft: Draft, words: string, previous: ChartSpec | null, shape: ChartShape): Draft {
  const x = shape.all.find((column) => column.name === draft.x);
  const wished = previous === null || x === undefined ? null : periodWish(words, x);
  const kept = previous !== null && previous.x === draft.x && isPresentationOnly(words) ? previous : null;
  return { ...draft, from: (wished ?? kept)?.from ?? null, to: (wished ?? kept)?.to ?? null };
}

/** Why a result cannot be drawn, whatever the kind; null when it can. */
function nothingToDraw({ rowCount, all, measures }: ChartShape): string | null {
  if (rowCount === 1 && all.length === 1) return 'There is no chart: the answer is a single figure.';
  return measures.length === 0 ? 'There is no chart: the result has no numbers.' : null;
}

type Drafted = { readonly draft: Draft | null; readonly why: string | null };

/** A chart of the wished kind where the result makes a good one, else what its shape suggests. */
function draftFor(wished: ChartKind | undefined, shape: ChartShape, wish: ChartWish, words: string): Drafted {
  if (wished === undefined) return automatic(shape, wish, words);
  const asked = draftOf(wished, shape, wish, words);
  const misfit = asked === null ? kindNeeds[wished] : chartMisfit(asked, shape);
  if (misfit === null) return { draft: asked, why: null };
  const { draft } = automatic(shape, wish, words);
  if (draft === null) return { draft, why: `There is no chart: ${misfit}.` };
  return { draft, why: `${capitalised(misfit)}: ${drawnAs[draft.kind]} instead.` };
}

const drawnAs: Readonly<Record<ChartKind, string>> = {
  bar: 'bars are drawn',
  line: 'lines are drawn',
  area: 'areas are drawn',
  scatter: 'dots are drawn',
  pie: 'a pie is drawn',
  histogram: 'a histogram is drawn',
  waterfall: 'a waterfall is drawn',
  treemap: 'a treemap is drawn',
  box: 'boxes are drawn',
  heat: 'a heat map is drawn',
  figure: 'a single figure is shown',
  pivot: 'a pivot table is shown',
};

function automatic(shape: ChartShape, wish: ChartWish, words: string): Drafted {
  const { sequences, labels, measures, rowCount } = shape;
  const [first, second] = measures;
  const draw = (kind: ChartKind): Drafted => ({ draft: draftOf(kind, shape, wish, words), why: null });
  if (first === undefined || rowCount === 1) return { draft: null, why: null };
  if (sequences.length === 0 && labels.length === 0) {
    if (second === undefined) return draw('histogram');
    return draw(countsByNumber(first, second, rowCount) ? 'bar' : 'scatter');
  }
  const [sequence] = sequences;
  if (sequence !== undefined && labels.length === 0 && isFewYears(sequence, rowCount) && isAdditive(first))
    return draw('bar');
  if (sequence !== undefined && sequence.distinct >= 3) return overTime(shape, wish, words);
  const parts = labels.length === 1 && rowCount <= 8 && isAdditive(first);
  return draw(sequence === undefined && wish.asksForShare && parts ? 'pie' : 'bar');
}

/** A line; where none would connect anything, bars of what the rows are called, if each is called something else. */
function overTime(shape: ChartShape, wish: ChartWish, words: string): Drafted {
  const line = draftOf('line', shape, wish, words);
  const misfit = line === null ? null : chartMisfit(line, shape);
  if (misfit === null) return { draft: line, why: null };
  const names = shape.labels.find((label) => nameRows([label], shape.rowCount));
  if (names === undefined) return { draft: null, why: `There is no chart: ${misfit}.` };
  return { draft: draftOf('bar', { ...shape, sequences: [], labels: [names] }, wish, words), why: null };
}

/** The totals of a handful of years: three points make no course, and their line would begin above zero. */
function isFewYears({ values, distinct }: ShapeColumn, rowCount: number): boolean {
  return distinct === rowCount && distinct <= 5 && values.every((value) => /^\d{4}$/.test(String(value)));
}

/** Bedrooms 1..5 and their count: the first number names, the second measures. */
function countsByNumber(first: ShapeColumn, second: ShapeColumn, rowCount: number): boolean {
  const whole = first.values.every((value) => Number.isInteger(numericValue(value)));
  return (
    whole && first.distinct === rowCount && rowCount <= 20 && /count|number|total|sum/i.test(second.name)
  );
}

/** A chart of one kind, or null when the result cannot make one. */
function draftOf(kind: ChartKind, shape: ChartShape, wish: ChartWish, words: string): Draft | null {
  const measures = preferred(shape.measures, words, wish);
  const [first] = measures;
  if (first === undefined) return null;
  if (kind === 'histogram') return { kind, ...plainChart, x: first.name, y: [] };
  if (kind === 'scatter') return scatter(shape, measures, wish);
  if (kind === 'box') {
    const groups = columnNamed(wish.xWords ?? wish.seriesWords, shape.labels) ?? repeated(shape);
    return groups === null
      ? { kind, ...plainChart, x: first.name, y: [] }
      : { kind, ...plainChart, x: groups.name, y: [first.name] };
  }
  const x = placeColumn(shape, measures, wish, kind);
  if (x === null) return null;
  const values = measures.filter((column) => column !== x);
  const [value] = values;
  if (value === undefined) return null;
  if (kind === 'pie' || kind === 'treemap')
    return { kind, ...plainChart, x: x.name, y: [value.name], sort: 'descending' };
  if (kind === 'figure') return { kind, ...plainChart, x: x.name, y: [value.name] };
  if (kind === 'heat' || kind === 'pivot') {
    const other = seriesColumn(shape, x, wish) ?? shape.labels.find((column) => column !== x);
    if (other === undefined && values.length < 2) return null;
    const drawn = other === undefined ? values : [value];
    return { kind, ...plainChart, x: x.name, y: drawn.map(({ name }) => name), series: other?.name ?? null };
  }
  if (kind === 'waterfall') return { kind, ...plainChart, x: x.name, y: [value.name] };
  const series = seriesColumn(shape, x, wish);
  const y = series === null ? onOneScale(values).slice(0, 4) : [value];
  const draft = {
    kind,
    ...plainChart,
    x: x.name,
    y: y.map((column) => column.name),
    series: series?.name ?? null,
  };
  if (kind !== 'bar') return { ...draft, stacked: kind === 'area' && series !== null && isAdditive(value) };
  const nominal = x.role === 'label' || x.role === 'identifier';
  return {
    ...draft,
    sort: nominal && !hasOwnOrder(x) && !runsOneWay(value) ? 'descending' : 'none',
    stacked: series !== null && series.distinct > 3 && isAdditive(value),
    horizontal: nominal && (x.distinct > 8 || x.values.some((label) => String(label ?? '').length > 14)),
  };
}

/** What names groups of rows, best first: with fewer values than there are rows. */
function repeated({ labels, sequences, rowCount }: ChartShape): ShapeColumn | null {
  return [...labels, ...sequences].find(({ distinct }) => distinct * 2 <= rowCount) ?? null;
}

function scatter(shape: ChartShape, measures: readonly ShapeColumn[], wish: ChartWish): Draft | null {
  const named = columnNamed(wish.xWords, [...shape.sequences, ...measures]);
  const x = named ?? (measures.length > 1 ? measures[0] : shape.sequences[0]);
  const y = columnNamed(wish.yWords, measures) ?? measures.find((column) => column !== x);
  if (x === undefined || y === undefined || x === y) return null;
  const series = columnNamed(wish.seriesWords, shape.labels) ?? shape.labels.find(isFewGroups);
  return { kind: 'scatter', ...plainChart, x: x.name, y: [y.name], series: series?.name ?? null };

  function isFewGroups(column: ShapeColumn): boolean {
    return column.distinct >= 2 && column.distinct <= 8 && column.distinct * 2 <= shape.rowCount;
  }
}

/** Measures that the words name come first; the one asked for on the y axis before all. */
function preferred(measures: readonly ShapeColumn[], words: string, wish: ChartWish): ShapeColumn[] {
  const said = columnsSaid(words, measures);
  const asked = columnNamed(wish.yWords, measures);
  if (asked !== null) return [asked];
  return [...new Set([...said, ...(said.length === 0 ? closing(measures) : []), ...measures])];
}

/** Of the prices of a day (open, high, low, last) the last one is meant when none is named. */
function closing(measures: readonly ShapeColumn[]): ShapeColumn[] {
  const called = (pattern: RegExp) =>
    measures.filter(({ name }) => nameWords(name).some((word) => pattern.test(word)));
  const ofADay = [/^open/, /^high|^hgh/, /^low/].every((pattern) => called(pattern).length > 0);
  return ofADay ? called(/^(?:close|closing|last|lst)$/).slice(0, 1) : [];
}

function placeColumn(
  shape: ChartShape,
  measures: readonly ShapeColumn[],
  wish: ChartWish,
  kind: ChartKind,
): ShapeColumn | null {
  const named = columnNamed(wish.xWords, shape.all);
  if (named !== null) return named;
  const [sequence] = shape.sequences;
  if (kind === 'pie' || kind === 'treemap') return mostDistinct(shape.labels) ?? sequence ?? null;
  if (sequence !== undefined) return sequence;
  const seriesNamed = columnNamed(wish.seriesWords, shape.labels);
  const label = mostDistinct(shape.labels.filter((column) => column !== seriesNamed));
  return label ?? (measures.length > 1 ? (measures[0] ?? null) : null);
}

function mostDistinct(columns: readonly ShapeColumn[]): ShapeColumn | null {
  return columns.reduce<ShapeColumn | null>(
    (best, column) => (best === null || column.distinct > best.distinct ? column : best),
    null,
  );
}

/** The column that splits the values: the one named, else the smallest that is needed to tell the rows apart. */
function seriesColumn(shape: ChartShape, x: ShapeColumn, wish: ChartWish): ShapeColumn | null {
  const groups = [...shape.labels, ...shape.sequences].filter(
    (column) => column !== x && column.distinct > 1,
  );
  const named = columnNamed(wish.seriesWords, groups);
  if (named !== null) return named;
  if (nameRows([x], shape.rowCount)) return null;
  const bySize = groups.sort((left, right) => left.distinct - right.distinct);
  return bySize.find((column) => nameRows([x, column], shape.rowCount)) ?? bySize[0] ?? null;
}

function runsOneWay(column: ShapeColumn): boolean {
  const numbers = column.values.map((value) => numericValue(value)).filter((value) => value !== null);
  const rises = numbers.every((value, index) => index === 0 || value >= (numbers[index - 1] ?? value));
  return rises || numbers.every((value, index) => index === 0 || value <= (numbers[index - 1] ?? value));
}

/** The words win, wherever the kind has a use for them. */
function withWish(draft: Draft, wish: ChartWish, shape: ChartShape): Draft {
  const x = columnNamed(wish.xWords, shape.all)?.name ?? draft.x;
  const series = columnNamed(wish.seriesWords, [...shape.labels, ...shape.sequences])?.name ?? draft.series;
  const y = draft.y.filter((name) => name !== x);
  const moved = draft.y.length === 0 || y.length > 0 ? { ...draft, x, y } : draft;
  const uses = chartUses[draft.kind];
  const splits = uses.series && series !== moved.x;
  const looks = { ...moved.looks, ...wish.looks };
  return {
    ...moved,
    series: splits ? series : null,
    sort: wish.sort ?? moved.sort,
    stacked: uses.stacks && (wish.stacked ?? moved.stacked),
    horizontal: uses.turns && (wish.horizontal ?? moved.horizontal),
    logScale: uses.log && (wish.logScale ?? moved.logScale),
    ...(Object.keys(looks).length === 0 ? {} : { looks }),
  };
}
