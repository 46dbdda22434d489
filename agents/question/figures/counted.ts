import { rowsOf } from '#lib/sql/patterns/named-query.ts';
import { namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** How many things a list holds, where each is a group of rows: companies with more than one product. */
export const makeCounted: MakeFigure = ([core], { slots }) => {
  if (core === undefined || core.intent.having.length === 0 || core.intent.limit !== null) return null;
  const name = `number of ${slots.things ?? 'things'}`;
  return {
    query: {
      sql: `SELECT COUNT(*) AS ${core.dialect.quoteIdentifier(name)} FROM ${rowsOf(namedCore(core))}`,
      columns: [name],
    },
    order: [],
    reading: [name],
  };
};
