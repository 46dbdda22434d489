import { dimensionsIn, figureIn, namedCore } from './core-query.ts';
import type { MakeFigure } from './figure.ts';

/** "Joiners, leavers and the net change by month": two numbers of rows beside each other; a month in which only the one happened is there as well. */
export const makeEventsBeside: MakeFigure = ([one, other], { slots }) => {
  const [first, second] = [one && figureIn(one), other && figureIn(other)];
  if (!one || !other || !first || !second) return null;
  if (first.measure.aggregate !== 'count' || second.measure.aggregate !== 'count') return null;
  const [groups, others] = [dimensionsIn(one), dimensionsIn(other)];
  const isAlike = (at: number) => groups[at]?.dimension.grain === others[at]?.dimension.grain;
  if (groups.length !== others.length || groups.some((_, at) => !isAlike(at))) return null;
  const name = (text: string) => one.dialect.quoteIdentifier(text);
  const [is, was] = [name(slots.one ?? 'one'), name(slots.other ?? 'other')];
  const keys = groups.map(({ column }) => column);
  const side = (core: typeof one, columns: readonly string[], figures: readonly string[]) =>
    `SELECT ${[...columns.map((column, at) => `${name(column)} AS ${name(keys[at] ?? column)}`), ...figures].join(', ')} FROM (${namedCore(core).sql}) counted`;
  const rows = [
    side(one, keys, [`${name(first.column)} AS ${is}`, `0 AS ${was}`]),
    side(
      other,
      others.map(({ column }) => column),
      [`0 AS ${is}`, `${name(second.column)} AS ${was}`],
    ),
  ].join(' UNION ALL ');
  const net = slots.net === undefined ? [] : [`SUM(${is}) - SUM(${was}) AS ${name(slots.net)}`];
  const columns = [...keys.map(name), `SUM(${is}) AS ${is}`, `SUM(${was}) AS ${was}`, ...net];
  const grouped = keys.length === 0 ? '' : ` GROUP BY ${keys.map(name).join(', ')}`;
  return {
    query: {
      sql: `SELECT ${columns.join(', ')} FROM (${rows}) events${grouped}`,
      columns: [
        ...keys,
        slots.one ?? 'one',
        slots.other ?? 'other',
        ...(slots.net === undefined ? [] : [slots.net]),
      ],
    },
    order: keys.map((column) => ({ column, descending: false })),
    reading: [`${slots.one} and ${slots.other}, each counted for itself`],
  };
};
