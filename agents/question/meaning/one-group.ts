import type { JoinStep } from '#lib/domain/query-intent.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { TablePaths } from '../../query/writer/built-in/table-paths.ts';
import type { Law } from './law.ts';

/**
 * Where one index is named, "each country" is not that of the index's owner: there would be one group. A group must be able
 * to differ among the rows that the names leave.
 */
export const oneGroup: Law = ({ joins, filters, groupBy }, { tables }) => {
  const paths = new TablePaths(tables, new Set());
  const named = filters.flatMap((filter) => {
    if (filter.kind !== 'equals' || filter.negated || filter.values.length !== 1) return [];
    const table = tables.find(({ name }) => sameName(name, filter.column.table));
    return table && columnNamed(table, filter.column.column)?.unique === true ? [table.name] : [];
  });
  const settled = new Set(named.flatMap((table) => [...above(table, joins, paths)]));
  return groupBy.find(({ column }) => settled.has(column.table))?.label ?? null;
};

/** The tables of which one row belongs to each row of this one, without itself. */
function above(from: string, joins: readonly JoinStep[], paths: TablePaths): Set<string> {
  const tables = new Set<string>();
  const waiting = [from];
  for (const at of waiting)
    for (const step of joins)
      if (step.fromTable === at && paths.climbs(step) && !tables.has(step.toTable)) {
        tables.add(step.toTable);
        waiting.push(step.toTable);
      }
  return tables;
}
