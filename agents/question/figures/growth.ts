import { type ColumnRef, type DateGrain, isDatePart, type QueryIntent } from '#lib/domain/query-intent.ts';
import { withGrowth } from '#lib/sql/patterns/growth.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withYearOnYear } from '#lib/sql/patterns/year-on-year.ts';
import { monthsBefore } from '../../query/writer/built-in/read-dates.ts';
import {
  type CoreQuery,
  computedMeasure,
  dimensionsIn,
  figureIn,
  namedCore,
  periodIn,
} from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';
import type { AskedFigure } from './find-figures.ts';
import { english } from './lexicon.ts';

const numberColumn = 'period_number';

/** How much a figure grew from each period to the next. */
export const makeGrowth: MakeFigure = ([core], asked) =>
  core === undefined ? null : grown(core, false, asked);

/** How much a figure grew since the same period of the year before. */
export const makeYearOnYear: MakeFigure = ([core], asked) =>
  core === undefined ? null : grown(core, true, asked);

function grown(given: CoreQuery, onYear: boolean, asked: AskedFigure): MadeFigure | null {
  const { told, unit2 } = asked.slots;
  const hundredfold = asked.hundredfold || (unit2 ?? '') !== '';
  const figure = figureIn(given);
  const period = periodIn(given);
  const grain = period?.dimension.grain ?? null;
  if (
    figure === null ||
    period === null ||
    grain === null ||
    isDatePart(grain) ||
    given.intent.limit !== null
  )
    return null;
  const isByYear = grain === 'month' || grain === 'quarter' || grain === 'year';
  if (onYear && !isByYear) return null;
  const { dialect } = given;
  const { column } = period.dimension;
  const { core, first } = withPeriodBefore(given, column, grain, onYear ? 12 : monthsOf[grain]);
  const query = namedCore({ ...core, intent: numbered(core.intent, column, grain, core) });
  const series = dimensionsIn(core)
    .map(({ column }) => column)
    .filter((column) => column !== period.column);
  const options = { value: figure.column, period: numberColumn, series };
  const compared =
    onYear && isByYear
      ? withYearOnYear(query, { ...options, grain }, dialect)
      : withGrowth(query, options, dialect);
  const part = columnOf(compared, 'growth', dialect);
  // "The change against the month before" is so many more, growth a part of what there was.
  const isAmount = told !== undefined && !hundredfold && !/growth/i.test(told);
  const label = isAmount ? 'change' : hundredfold ? 'growth in percent' : 'growth';
  // Who asks for percent wants them alone, unless they are asked for beside the figure.
  const shownBeside = query.columns.filter(
    (name) => name !== numberColumn && !(hundredfold && told === undefined && name === figure.column),
  );
  const kept = shownBeside.map((name) => columnOf(compared, name, dialect));
  const moved = isAmount
    ? `${columnOf(compared, figure.column, dialect)} - ${columnOf(compared, 'previous', dialect)}`
    : hundredfold
      ? `100 * ${part}`
      : part;
  const shown = `${moved} AS ${dialect.quoteIdentifier(label)}`;
  const since =
    first === null
      ? ''
      : `${columnOf(compared, numberColumn, dialect)} >= ${dialect.periodNumber(dialect.dateLiteral(first), grain)}`;
  const order = [period.column, ...series].map((column) => ({ column, descending: false }));
  const before = `since ${onYear ? `the same ${grain} of the year before` : `the ${grain} before`}`;
  const { moving } = asked.slots;
  if (moving !== undefined) {
    const beside = query.columns.filter((name) => name !== numberColumn);
    const isFall = english.movement.falling.split('|').includes(moving.toLowerCase());
    const [now, then] = [figure.column, 'previous'].map((name) => columnOf(compared, name, dialect));
    const moved = [`${now} ${isFall ? '<' : '>'} ${then}`, since].filter((bound) => bound !== '');
    const told = beside.map((name) => columnOf(compared, name, dialect));
    return {
      query: {
        sql: `SELECT ${told.join(', ')} FROM ${rowsOf(compared)} WHERE ${moved.join(' AND ')}`,
        columns: beside,
      },
      order,
      reading: [`those whose ${figure.measure.label} ${isFall ? 'fell' : 'rose'} ${before}`],
    };
  }
  return {
    query: {
      sql: `SELECT ${[...kept, shown].join(', ')} FROM ${rowsOf(compared)}${since === '' ? '' : ` WHERE ${since}`}`,
      columns: [...shownBeside, label],
    },
    order,
    lines: { along: period.column, series, values: [label] },
    reading: [`growth of ${figure.measure.label} ${before}`],
  };
}

const monthsOf: Readonly<Record<DateGrain, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

/** "Growth by month in 2024": January grew since a December that is read for it and not shown. `first` is the first day that is. */
function withPeriodBefore(
  core: CoreQuery,
  { table, column }: ColumnRef,
  grain: DateGrain,
  months: number,
): { readonly core: CoreQuery; readonly first: string | null } {
  const bound = core.intent.filters.find(
    (filter) =>
      filter.kind === 'range' &&
      filter.bounds !== 'number' &&
      filter.includeFrom &&
      filter.column.table === table &&
      filter.column.column === column,
  );
  const from = bound?.kind === 'range' && bound.from !== null ? String(bound.from).slice(0, 10) : null;
  const isWhole = from !== null && (grain === 'year' ? from.endsWith('-01-01') : from.endsWith('-01'));
  if (bound?.kind !== 'range' || from === null || months === 0 || !isWhole) return { core, first: null };
  const earlier = monthsBefore(from, months);
  const filters = core.intent.filters.map((filter) =>
    filter === bound ? { ...bound, from: earlier } : filter,
  );
  return { core: { ...core, intent: { ...core.intent, filters } }, first: from };
}

/** The intent with the number of its period, by which neighbours are known. */
function numbered(
  intent: QueryIntent,
  column: ColumnRef,
  grain: DateGrain,
  { dialect }: CoreQuery,
): QueryIntent {
  const name = `${dialect.quoteIdentifier(column.table)}.${dialect.quoteIdentifier(column.column)}`;
  const expression = `MIN(${dialect.periodNumber(name, grain)})`;
  const measure = computedMeasure(expression, column.table, numberColumn);
  return { ...intent, select: [...intent.select, { measure }] };
}
