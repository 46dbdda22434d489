import type { MakeFigure } from './figure.ts';
import { joinedCores } from './joined-cores.ts';

/** "Billed minus paid", by group or altogether: what is added up in one table less what is added up in another. */
export const makeDifference: MakeFigure = ([one, other]) => {
  const joined = joinedCores(one, other);
  if (joined === null || one === undefined) return null;
  const { groups } = joined;
  const quote = (column: string) => one.dialect.quoteIdentifier(column);
  const label = `${joined.one.measure.label} minus ${joined.other.measure.label}`;
  const shown = groups.map((group) => `one.${quote(group)} AS ${quote(group)}`);
  return {
    query: {
      sql: `SELECT ${[...shown, `${joined.one.sql} - ${joined.other.sql} AS ${quote(label)}`].join(', ')} FROM ${joined.from}`,
      columns: [...groups, label],
    },
    order: groups.length === 0 ? [] : [{ column: label, descending: true }],
    reading: [label],
  };
};
