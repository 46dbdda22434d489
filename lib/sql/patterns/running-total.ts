import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, partition, withColumns } from './named-query.ts';

/** The sum of all figures up to each row, in an order, for each series. Rows of the same place get the same total. */
export function withRunningTotal(
  query: NamedQuery,
  options: { value: string; order: string; series?: readonly string[]; name?: string },
  dialect: Dialect,
): NamedQuery {
  const { value, order, series = [], name = 'running total' } = options;
  const window = `${partition(query, series, dialect)} ORDER BY ${columnOf(query, order, dialect)}`;
  const sql = `SUM(${columnOf(query, value, dialect)}) OVER (${window.trim()})`;
  return withColumns(query, [{ name, sql }], dialect);
}
