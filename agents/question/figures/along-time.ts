import type { Dialect } from '#lib/datasource/data-source.ts';
import { type DateGrain, isDatePart } from '#lib/domain/query-intent.ts';
import { dayAfter } from '#lib/sql/day-after.ts';
import { withMovingAverage } from '#lib/sql/patterns/moving-average.ts';
import { columnOf, type NamedQuery, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withRunningTotal } from '#lib/sql/patterns/running-total.ts';
import { periodCondition } from '#lib/sql/period-condition.ts';
import {
  apart,
  type CoreQuery,
  dimensionsIn,
  figureIn,
  isFigureColumn,
  namedCore,
  overTime,
  periodIn,
} from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import { english, grainNamed } from './lexicon.ts';
import { numbersIn } from './numbers-in.ts';

/** The figure at each time, as it is. */
export const makeOverTime: MakeFigure = ([given], { sideBySide }) => {
  const along = given && alongTime(sideBySide ? apart(given) : given);
  if (!along) return null;
  return made(along, along.query, [along.value], [`${along.label} at each ${along.period}`]);
};

/** The mean of each row and those before it, for each length that is asked for. */
export const makeMovingAverage: MakeFigure = ([given], { slots, sideBySide }) => {
  const timed = given && overTime(sideBySide ? apart(given) : given, grainOf(slots.span));
  const whole = timed && withoutPeriod(timed);
  const along = whole && alongTime(whole.core, isOfNewest(given));
  const lengths = numbersIn(slots.rows ?? slots.windows ?? '');
  if (!along || lengths.length === 0) return null;
  const { core, value, order, series } = along;
  const averaged = lengths.reduce(
    (sofar, rows) =>
      withMovingAverage(sofar, { value, order, rows, series, name: averageName(rows) }, core.dialect),
    along.query,
  );
  // The first rows of a period have those before it in their mean.
  const query = withinPeriod(averaged, order, whole.period, core.dialect);
  return made(
    along,
    query,
    [value, ...lengths.map(averageName)],
    lengths.map((rows) => `moving average of ${along.label} over ${rows} rows`),
  );
};

/** "Over 20 days": so long are as many rows of a day each, whatever else it would be told by. */
function grainOf(span: string | undefined): DateGrain | null {
  const word = span?.split(' ').at(-1)?.toLowerCase() ?? '';
  return grainNamed(english.movingAverages.short.get(word) ?? word);
}

type Period = { readonly first: string | null; readonly last: string | null; readonly grain: DateGrain };

/** A core by days, or by periods of which the time is made up, without the condition on them, and that condition. */
function withoutPeriod(core: CoreQuery): { readonly core: CoreQuery; readonly period: Period | null } {
  const shown = periodIn(core)?.dimension;
  const grain = shown?.grain ?? 'day';
  const bound = core.intent.filters.find(
    (filter) =>
      filter.kind === 'range' &&
      (filter.bounds === 'day' || (filter.bounds === 'day-of-datetime' && grain !== 'day')) &&
      filter.includeFrom &&
      filter.includeTo &&
      filter.column.table === shown?.column.table &&
      filter.column.column === shown.column.column,
  );
  if (bound?.kind !== 'range' || isDatePart(grain)) return { core, period: null };
  const filters = core.intent.filters.filter((filter) => filter !== bound);
  const day = (value: typeof bound.from) => (value === null ? null : String(value).slice(0, 10));
  const period = { first: day(bound.from), last: day(bound.to), grain };
  if (!isWhole(period)) return { core, period: null };
  return { core: { ...core, intent: { ...core.intent, filters } }, period };
}

/** Whether the time begins and ends where such periods do. */
function isWhole({ first, last, grain }: Period): boolean {
  if (grain === 'day') return true;
  const edge = { week: null, month: /-01$/, quarter: /-(?:01|04|07|10)-01$/, year: /-01-01$/ }[grain];
  const days = [first, last === null ? null : dayAfter(last, 1)].filter((day) => day !== null);
  return edge !== null && days.every((day) => edge.test(day));
}

function withinPeriod(query: NamedQuery, order: string, period: Period | null, dialect: Dialect): NamedQuery {
  if (period === null) return query;
  const columns = query.columns.map((name) => columnOf(query, name, dialect)).join(', ');
  const told = columnOf(query, order, dialect);
  const { first, last, grain } = period;
  const bounds = [
    first && `${told} >= ${asTold(first, grain, dialect)}`,
    last && `${told} <= ${asTold(last, grain, dialect)}`,
  ];
  const condition =
    grain === 'day'
      ? periodCondition(told, 'native', period, dialect)
      : bounds.filter((bound) => bound !== null).join(' AND ');
  return { ...query, sql: `SELECT ${columns} FROM ${rowsOf(query)} WHERE ${condition}` };
}

/** The period of a day as it stands in the rows: a text by which periods are put in order. */
function asTold(day: string, grain: DateGrain, { quoteText }: Dialect): string {
  if (grain === 'quarter') return quoteText(`${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`);
  return quoteText(day.slice(0, grain === 'year' ? 4 : 7));
}

/** The sum up to each time. */
export const makeRunningTotal: MakeFigure = ([given]) => {
  const along = given && alongTime(given);
  if (!along) return null;
  const { core, value, order, series, query } = along;
  const added = withRunningTotal(query, { value, order, series, name: 'running_total' }, core.dialect);
  const shown = added.columns.filter((column) => column !== value);
  return made(along, { ...added, columns: shown }, ['running_total'], [`running total of ${along.label}`]);
};

/** A core by time: its figure, what it is ordered by, and what makes several lines of it. */
function alongTime(given: CoreQuery, newest = isOfNewest(given)) {
  const core = overTime(given);
  const figure = core && figureIn(core);
  const period = core && periodIn(core);
  if (!core || !figure || !period || core.intent.limit !== null) return null;
  // A second figure beside the one that is computed would be taken for a name.
  if (dimensionsIn(core).some(({ dimension }) => isFigureColumn(dimension.column, core.tables))) return null;
  const series = dimensionsIn(core)
    .map(({ column }) => column)
    .filter((column) => column !== period.column);
  return {
    core,
    query: namedCore(core),
    value: figure.column,
    label: figure.measure.label,
    order: period.column,
    period: period.dimension.grain ?? 'day',
    series,
    isOfNewest: newest,
  };
}

/** Its own words would tell of the newest value alone. */
function isOfNewest({ intent }: CoreQuery): boolean {
  return intent.filters.some(({ kind }) => kind === 'latest');
}

function averageName(rows: number): string {
  return `${rows}_row_average`;
}

function made(
  { core, isOfNewest, order, series }: NonNullable<ReturnType<typeof alongTime>>,
  query: NamedQuery,
  values: readonly string[],
  reading: readonly string[],
): MadeFigure {
  return {
    query,
    order: [order, ...series].map((column) => ({ column, descending: false })),
    reading,
    ...(isOfNewest ? { intent: core.intent } : {}),
    lines: { along: order, series, values },
  };
}
