import { columnOf, named, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, withKeys } from './core-query.ts';
import type { MakeFigure } from './figure.ts';
import { isCount } from './rows-counted.ts';

/** "Number of orders by number of lines": how many things have one of the others, how many have two. Those that have none are not among them. */
export const makeNumberByNumber: MakeFigure = ([core], { slots }) => {
  const figure = core && figureIn(core);
  if (!core || !figure || !isCount(figure.measure) || core.intent.limit !== null) return null;
  const things = new Set(dimensionsIn(core).map(({ dimension }) => dimension.column.table));
  if (things.size !== 1 || dimensionsIn(core).some(({ dimension }) => dimension.grain !== null)) return null;
  if (things.has(figure.measure.table) || core.intent.having.length > 0) return null;
  const { dialect } = core;
  const { query } = withKeys(core);
  const number = columnOf(query, figure.column, dialect);
  const label = `number of ${slots.things ?? 'things'}`;
  const columns = [
    { name: figure.column, sql: number },
    { name: label, sql: 'COUNT(*)' },
  ];
  return {
    query: {
      sql: `SELECT ${named(columns, dialect).join(', ')} FROM ${rowsOf(query)} GROUP BY ${number}`,
      columns: [figure.column, label],
    },
    order: [{ column: figure.column, descending: false }],
    reading: [`${label} by their ${figure.measure.label}`],
  };
};
