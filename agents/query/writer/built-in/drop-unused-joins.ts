import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TablePaths } from './table-paths.ts';

/** Joins that only served a group or column that is gone; each met one row, so that leaving them changes no count. */
export function dropUnusedJoins(intent: QueryIntent, paths: TablePaths): void {
  const columns = [...intent.select, ...intent.orderBy.map((item) => item.by)].flatMap((item) =>
    'measure' in item
      ? [item.measure.column, item.measure.times, item.measure.expression ? item.measure : null]
      : [item.dimension.column],
  );
  const used = new Set([
    ...columns.flatMap((column) => (column === null ? [] : [column.table])),
    ...[...intent.select, ...intent.orderBy.map((item) => item.by), ...intent.having].flatMap((item) =>
      'measure' in item ? (item.measure.joined ?? []) : [],
    ),
    ...intent.groupBy.map((dimension) => dimension.column.table),
    ...intent.having.flatMap(({ measure }) =>
      measure.column === null && measure.expression === undefined ? [] : [measure.table],
    ),
    ...intent.filters.flatMap(tablesOf),
  ]);
  for (;;) {
    const index = intent.joins.findIndex(
      (step) =>
        !used.has(step.toTable) &&
        !intent.joins.some((other) => other.fromTable === step.toTable) &&
        paths.isTotal([step]),
    );
    if (index < 0) return;
    intent.joins.splice(index, 1);
  }
}

function tablesOf(filter: Filter): string[] {
  switch (filter.kind) {
    case 'valid-on':
      return [filter.begin.table];
    case 'any':
      return filter.filters.flatMap(tablesOf);
    case 'exists':
    case 'every':
      return [filter.table];
    case 'columns':
      return [filter.column.table, filter.other.table];
    default:
      return [filter.column.table];
  }
}
