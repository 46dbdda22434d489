import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

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

/** The period with the largest or the smallest figure, equal ones all. */
export const makeExtreme: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null) return null;
  if (!dimensionsIn(core).some(({ dimension }) => dimension.grain !== null)) return null;
  const groups = namedCore(core);
  const value = columnOf(groups, figure.column, core.dialect);
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const rows = rowsOf(groups);
  return {
    query: {
      sql: `SELECT * FROM ${rows} WHERE ${value} = (SELECT ${isSmallest ? 'MIN' : 'MAX'}(${value}) FROM ${rows})`,
      columns: groups.columns,
    },
    order: [],
    reading: [`where ${figure.measure.label} is ${isSmallest ? 'smallest' : 'largest'}`],
  };
};
