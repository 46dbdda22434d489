import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "How many are there and what are they worth": two figures of the same rows beside each other. */
export const makeBeside: MakeFigure = ([one, other]) => {
  const [first, second] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !first || !second) return null;
  if ([one, other].some((core) => dimensionsIn(core).length > 0 || core.intent.limit !== null)) return null;
  if (first.measure.aggregate === null || second.measure.aggregate === null) return null;
  if (JSON.stringify(one.intent.filters) !== JSON.stringify(other.intent.filters)) return null;
  const quote = (column: string) => one.dialect.quoteIdentifier(column);
  return {
    query: {
      sql: `SELECT one.${quote(first.column)}, other.${quote(second.column)} FROM (${namedCore(one).sql}) one CROSS JOIN (${namedCore(other).sql}) other`,
      columns: [first.column, second.column],
    },
    order: [],
    reading: [`${first.measure.label} and ${second.measure.label}`],
  };
};
