import type { Dialect } from '../../datasource/data-source.ts';
import { columnOf, type NamedQuery, partition, withColumns } from './named-query.ts';

/** What part of the total, or of the total of its group, each figure is: 0 to 1, NULL where the total is zero. */
export function withShare(
  query: NamedQuery,
  { value, within = [], name = 'share' }: { value: string; within?: readonly string[]; name?: string },
  dialect: Dialect,
): NamedQuery {
  const figure = columnOf(query, value, dialect);
  const total = `SUM(${figure}) OVER (${partition(query, within, dialect)})`;
  return withColumns(query, [{ name, sql: dialect.divide(figure, total) }], dialect);
}
