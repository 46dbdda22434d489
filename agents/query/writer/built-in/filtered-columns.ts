import type { ColumnRef, Filter } from '#lib/domain/query-intent.ts';

/** The columns that a condition is about, those of rows that are only there included. */
export function filteredColumns(filter: Filter): ColumnRef[] {
  switch (filter.kind) {
    case 'any':
    case 'exists':
    case 'every':
      return filter.filters.flatMap(filteredColumns);
    case 'valid-on':
      return [filter.begin, filter.end];
    case 'columns':
      return [filter.column, filter.other];
    case 'days-apart':
      return [filter.column, filter.since];
    default:
      return [filter.column];
  }
}
