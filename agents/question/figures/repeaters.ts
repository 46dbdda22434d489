import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "What share of customers ordered more than once": of the things with any such rows, or of all where those are asked of, the part that has at least two. */
export const makeRepeaters: MakeFigure = ([core, all], { hundredfold }) => {
  const figure = core && figureIn(core);
  if (core === undefined || !figure || core.intent.limit !== null || dimensionsIn(core).length === 0)
    return null;
  const { aggregate } = figure.measure;
  if (aggregate !== 'count' && aggregate !== 'count-distinct') return null;
  const whole = all === undefined ? null : figureIn(all);
  if (all !== undefined && (whole === null || dimensionsIn(all).length > 0)) return null;
  const { dialect } = core;
  const rows = namedCore(core);
  const repeating = `SUM(CASE WHEN ${columnOf(rows, figure.column, dialect)} > 1 THEN 1 ELSE 0 END)`;
  const of =
    all === undefined || whole === null
      ? 'COUNT(*)'
      : `(SELECT ${columnOf(namedCore(all), whole.column, dialect)} FROM ${rowsOf(namedCore(all))})`;
  const label = hundredfold ? 'percentage' : 'share';
  const share = dialect.divide(repeating, `NULLIF(${of}, 0)`);
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)} FROM ${rowsOf(rows)}`,
      columns: [label],
    },
    order: [],
    reading: [`the part of which the ${figure.measure.label} is more than one`],
  };
};
