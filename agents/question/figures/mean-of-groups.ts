import { isDatePart } from '#lib/domain/query-intent.ts';
import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore, periodIn } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { meanOfParts } from './mean-of-parts.ts';

/** The average of a figure that each group has: orders per customer. Groups that have none are not among them. */
export const makeMeanOfGroups: MakeFigure = ([core]) => {
  const figure = core && figureIn(core);
  const counts = figure?.measure.aggregate === 'count' || figure?.measure.aggregate === 'count-distinct';
  if (core === undefined || !figure || !counts || core.intent.limit !== null) return null;
  const part = periodIn(core)?.dimension.grain ?? null;
  if (isDatePart(part)) return meanOfParts(core, figure, part);
  // A person is one group, whose first and last name are shown.
  const told = new Set(dimensionsIn(core).map(({ dimension }) => dimension.column.table));
  const isShown =
    core.intent.groupBy.length > 0 && dimensionsIn(core).every(({ dimension }) => dimension.grain === null);
  if (told.size !== 1 || (dimensionsIn(core).length > 1 && !isShown)) return null;
  // Invoices per invoice are one each, and no items of an invoice.
  if (told.has(figure.measure.table) && figure.measure.column === null) return null;
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
