import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, partition, rowsOf, withColumns } from './named-query.ts';

export type RankOptions = {
  readonly by: string;
  readonly descending: boolean;
  readonly within?: readonly string[];
  /** `keep`: equal figures share a rank and the next ranks are left out. `drop`: the other columns decide. */
  readonly ties: 'keep' | 'drop';
  readonly name?: string;
};

/** The place of each row within its group, from 1. Rows without a figure come last. */
export function withRank(query: NamedQuery, options: RankOptions, dialect: Dialect): NamedQuery {
  const { by, descending, within = [], ties, name = 'rank' } = options;
  const others = query.columns.filter((column) => column !== by && !within.includes(column));
  const terms = [
    dialect.orderTerm(columnOf(query, by, dialect), descending),
    ...(ties === 'drop'
      ? others.map((column) => dialect.orderTerm(columnOf(query, column, dialect), false))
      : []),
  ];
  const window = `${partition(query, within, dialect)} ORDER BY ${terms.join(', ')}`;
  const sql = `${ties === 'keep' ? 'RANK' : 'ROW_NUMBER'}() OVER (${window.trim()})`;
  return withColumns(query, [{ name, sql }], dialect);
}

/** The first so many rows of each group with their rank; with ties kept there may be more. */
export function topPerGroup(
  query: NamedQuery,
  { keep, ...options }: RankOptions & { readonly keep: number },
  dialect: Dialect,
): NamedQuery {
  if (!Number.isInteger(keep) || keep < 1)
    throw new Error(`${keep} is no number of rows; it must be 1 or more.`);
  const ranked = withRank(query, options, dialect);
  const all = ranked.columns.map((column) => columnOf(ranked, column, dialect)).join(', ');
  const place = columnOf(ranked, options.name ?? 'rank', dialect);
  return { sql: `SELECT ${all} FROM ${rowsOf(ranked)} WHERE ${place} <= ${keep}`, columns: ranked.columns };
}
