import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { levelsByDay } from './levels-by-period.ts';

export const smallest: ReadonlySet<string> = new Set([
  'lowest',
  'least',
  'fewest',
  'smallest',
  'worst',
  'weakest',
  'bottom',
  'quietest',
  'slowest',
]);

/** The period, or the day of a level, with the largest or the smallest figure, equal ones all. */
export const makeExtreme: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  const isByPeriod = dimensionsIn(core).some(({ dimension }) => dimension.grain !== null);
  const byDay = isByPeriod ? null : levelsByDay(core);
  if (!isByPeriod && byDay === null) return null;
  const groups = byDay === null ? namedCore(core) : byDay.rows;
  const value = columnOf(groups, byDay?.value ?? figure.column, core.dialect);
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const rows = rowsOf(groups);
  return {
    query: {
      sql: `SELECT * FROM ${rows} WHERE ${value} = (SELECT ${isSmallest ? 'MIN' : 'MAX'}(${value}) FROM ${rows})`,
      columns: groups.columns,
    },
    order: [],
    ...(byDay !== null && { intent: byDay.intent }),
    reading: [`where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'}`],
  };
};
