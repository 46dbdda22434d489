import { type ColumnRef, type DateGrain, isDatePart, type QueryIntent } from '#lib/domain/query-intent.ts';
import { withGrowth } from '#lib/sql/patterns/growth.ts';
import { withYearOnYear } from '#lib/sql/patterns/year-on-year.ts';
import {
  type CoreQuery,
  computedMeasure,
  dimensionsIn,
  figureIn,
  namedCore,
  periodIn,
} from './core-query.ts';
import type { MadeFigure, MakeFigure } from './figure.ts';

const numberColumn = 'period_number';

/** How much a figure grew from each period to the next. */
export const makeGrowth: MakeFigure = ([core]) => (core === undefined ? null : grown(core, false));

/** How much a figure grew since the same period of the year before. */
export const makeYearOnYear: MakeFigure = ([core]) => (core === undefined ? null : grown(core, true));

function grown(core: CoreQuery, onYear: boolean): MadeFigure | null {
  const { intent, dialect } = core;
  const figure = figureIn(core);
  const period = periodIn(core);
  const grain = period?.dimension.grain ?? null;
  if (figure === null || period === null || grain === null || isDatePart(grain) || intent.limit !== null)
    return null;
  const query = namedCore({ ...core, intent: numbered(intent, period.dimension.column, grain, core) });
  const series = dimensionsIn(core)
    .map(({ column }) => column)
    .filter((column) => column !== period.column);
  const options = { value: figure.column, period: numberColumn, series };
  const isByYear = grain === 'month' || grain === 'quarter' || grain === 'year';
  if (onYear && !isByYear) return null;
  const compared =
    onYear && isByYear
      ? withYearOnYear(query, { ...options, grain }, dialect)
      : withGrowth(query, options, dialect);
  const columns = [...query.columns.filter((column) => column !== numberColumn), 'growth'];
  return {
    query: { ...compared, columns },
    order: [period.column, ...series].map((column) => ({ column, descending: false })),
    lines: { along: period.column, series, values: ['growth'] },
    reading: [
      `growth of ${figure.measure.label} since ${onYear ? `the same ${grain} of the year before` : `the ${grain} before`}`,
    ],
  };
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
