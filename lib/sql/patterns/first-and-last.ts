import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, named, rowsOf } from './named-query.ts';
import { withRank } from './top-per-group.ts';

/**
 * One row for each group with its first and its last value in an order. Rows without a place in the order are left out;
 * of several in one place the other columns decide.
 */
export function firstAndLastPerGroup(
  query: NamedQuery,
  options: {
    value: string;
    order: string;
    within: readonly string[];
    names?: { readonly first: string; readonly last: string };
  },
  dialect: Dialect,
): NamedQuery {
  const { value, order, within } = options;
  const { first, last } = options.names ?? { first: 'first', last: 'last' };
  const all = query.columns.map((column) => columnOf(query, column, dialect)).join(', ');
  const placed = {
    ...query,
    sql: `SELECT ${all} FROM ${rowsOf(query)} WHERE ${columnOf(query, order, dialect)} IS NOT NULL`,
  };
  const rank = { by: order, within, ties: 'drop' as const };
  const fromStart = withRank(placed, { ...rank, descending: false, name: 'from start' }, dialect);
  const ranked = withRank(fromStart, { ...rank, descending: true, name: 'from end' }, dialect);
  const at = (edge: string) =>
    `MAX(CASE WHEN ${columnOf(ranked, edge, dialect)} = 1 THEN ${columnOf(ranked, value, dialect)} END)`;
  const groups = within.map((column) => columnOf(ranked, column, dialect));
  const edges = named(
    [
      { name: first, sql: at('from start') },
      { name: last, sql: at('from end') },
    ],
    dialect,
  );
  const grouped = groups.length > 0 ? ` GROUP BY ${groups.join(', ')}` : '';
  return {
    sql: `SELECT ${[...groups, ...edges].join(', ')} FROM ${rowsOf(ranked)}${grouped}`,
    columns: [...within, first, last],
  };
}
