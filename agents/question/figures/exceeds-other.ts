import type { MakeFigure } from './figure.ts';
import { joinedCores } from './joined-cores.ts';
import { isLess } from './means-said.ts';

/** "Campaigns that brought in more revenue than their budget": the things of which one figure is above another of their own. */
export const makeExceedsOther: MakeFigure = ([one, other], { slots }) => {
  const joined = joinedCores(one, other);
  if (joined === null || one === undefined || joined.groups.length === 0) return null;
  const quote = (column: string) => one.dialect.quoteIdentifier(column);
  const isBelow = isLess(slots.more);
  const columns = [...joined.groups];
  return {
    query: {
      sql: `SELECT ${columns.map((column) => `one.${quote(column)} AS ${quote(column)}`).join(', ')} FROM ${joined.from} WHERE ${joined.one.sql} ${isBelow ? '<' : '>'} ${joined.other.sql}`,
      columns,
    },
    order: columns.map((column) => ({ column, descending: false })),
    reading: [
      `those whose ${joined.one.measure.label} is ${isBelow ? 'below' : 'above'} their ${joined.other.measure.label}`,
    ],
  };
};
