import { columnOf, rowsOf } from '#lib/sql/patterns/named-query.ts';
import { withRank } from '#lib/sql/patterns/top-per-group.ts';
import { dimensionsIn, figureIn, withKeys } from './core-query.ts';
import { smallest } from './extreme.ts';
import type { MakeFigure } from './figure.ts';
import { numbersIn } from './numbers-in.ts';

/** "Share of revenue from our ten best customers": of what all of them come to, the part of so many that come to the most. */
export const makePartOfTop: MakeFigure = ([core], { slots, hundredfold }) => {
  const figure = core && figureIn(core);
  const [keep] = slots.keep === undefined ? [1] : numbersIn(slots.keep);
  if (!core || !figure || keep === undefined || core.intent.limit !== null) return null;
  const groups = dimensionsIn(core);
  const isSum = figure.measure.aggregate === 'sum' || figure.measure.aggregate?.startsWith('count');
  const isAddedUp = isSum || /^SUM\(/.test(figure.measure.expression ?? '');
  if (!isAddedUp || groups.length === 0 || core.intent.having.length > 0) return null;
  if (groups.some(({ dimension }) => dimension.grain !== null)) return null;
  const { dialect } = core;
  const isSmallest = smallest.has((slots.most ?? '').toLowerCase());
  const place = 'place in order';
  const rank = { by: figure.column, descending: !isSmallest, within: [], ties: 'drop', name: place } as const;
  const ranked = withRank(withKeys(core).query, rank, dialect);
  const value = columnOf(ranked, figure.column, dialect);
  const top = `SUM(CASE WHEN ${columnOf(ranked, place, dialect)} <= ${keep} THEN ${value} END)`;
  const share = dialect.divide(top, `NULLIF(SUM(${value}), 0)`);
  const label = hundredfold ? 'percentage' : 'share';
  return {
    query: {
      sql: `SELECT ${hundredfold ? '100 * ' : ''}${share} AS ${dialect.quoteIdentifier(label)} FROM ${rowsOf(ranked)}`,
      columns: [label],
    },
    order: [],
    reading: [
      `${label} of ${figure.measure.label} of the ${keep} with the ${isSmallest ? 'lowest' : 'highest'}`,
    ],
  };
};
