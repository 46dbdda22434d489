import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, partition, withColumns } from './named-query.ts';

/**
 * The rolling mean: the average of a row and the rows just before it, so many in all, for each series. The first rows of a
 * series have the average of as many as there are. Each series has at most one row for each value of `order`.
 */
export function withMovingAverage(
  query: NamedQuery,
  options: { value: string; order: string; rows: number; series?: readonly string[]; name?: string },
  dialect: Dialect,
): NamedQuery {
  const { value, order, rows, series = [], name = 'moving average' } = options;
  if (!Number.isInteger(rows) || rows < 1)
    throw new Error(`${rows} is no number of rows; it must be 1 or more.`);
  const window = `${partition(query, series, dialect)} ORDER BY ${columnOf(query, order, dialect)} ROWS BETWEEN ${rows - 1} PRECEDING AND CURRENT ROW`;
  const mean = `${dialect.average(columnOf(query, value, dialect))} OVER (${window.trim()})`;
  return withColumns(query, [{ name, sql: mean }], dialect);
}
