import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** The average of a figure that each group has: orders per customer. Groups that have none are not among them. */
export const makeMeanOfGroups: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  const counts = figure?.measure.aggregate === 'count' || figure?.measure.aggregate === 'count-distinct';
  if (core === undefined || !figure || !counts || core.intent.limit !== null) return null;
  if (dimensionsIn(core).length !== 1) return null;
  const query = namedCore(core);
  const { dialect } = core;
  const mean = dialect.average(columnOf(query, figure.column, dialect));
  return {
    query: {
      sql: `SELECT ${mean} AS ${dialect.quoteIdentifier('average')} FROM ${rowsOf(query)}`,
      columns: ['average'],
    },
    order: [],
    reading: [`the average of ${figure.measure.label} over groups that have any`],
  };
};
