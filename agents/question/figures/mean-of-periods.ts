import { dateGrains, isDatePart } from '#lib/domain/query-intent.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore, periodIn } from './core-query.ts';
import { byLonger, isAlwaysDated } from './extreme-of-each.ts';
import type { MakeFigure } from './figure.ts';
import { english, grainNamed } from './lexicon.ts';
import { isSum } from './mean-of-groups.ts';

/** "Average monthly revenue", "orders per week on average in each year": what the periods come to that have any, on average, over all or within each longer one. */
export const makeMeanOfPeriods: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  const period = core && periodIn(core)?.dimension;
  if (core === undefined || !figure || !period || core.intent.limit !== null) return null;
  const isOfPeriods = period.grain !== null && !isDatePart(period.grain) && dimensionsIn(core).length === 1;
  if (!isOfPeriods || core.intent.groupBy.length > 1 || !isSum(core, figure)) return null;
  // "Average monthly orders" counts them, and a "monthly premium" is no number of rows.
  const isCount = figure.measure.aggregate?.startsWith('count') === true;
  if (isCount && slots.measure !== undefined && !slots.measure.endsWith('s')) return null;
  if (!isAlwaysDated(core, period.column)) return null;
  const { dialect } = core;
  const within = slots.within ? grainNamed(slots.within, english) : null;
  const grains: readonly (typeof period.grain)[] = dateGrains;
  const isLonger = within !== null && grains.indexOf(within) > grains.indexOf(period.grain);
  if (slots.within && !isLonger) return null;
  const rows = within === null ? null : byLonger(core, period, within);
  const query = rows?.query ?? namedCore(core);
  const columns = rows?.groups ?? [];
  const named = columns.map((column) => columnOf(query, column, dialect));
  const mean = `${dialect.average(columnOf(query, figure.column, dialect))} AS ${dialect.quoteIdentifier('average')}`;
  const groups = named.length === 0 ? '' : ` GROUP BY ${named.join(', ')}`;
  return {
    query: {
      sql: `SELECT ${[...named, mean].join(', ')} FROM ${rowsOf(query)}${groups}`,
      columns: [...columns, 'average'],
    },
    order: columns.map((column) => ({ column, descending: false })),
    reading: [
      `the average of ${figure.measure.label} over each ${period.grain} that has any${within === null ? '' : `, for each ${within}`}`,
    ],
  };
};
