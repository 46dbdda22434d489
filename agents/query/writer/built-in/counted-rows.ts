import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { sameName } from './table-nature.ts';

/**
 * "Rated AA by at least two agencies": the rows that are counted are those that say AA, not all rows of whoever has such a row.
 * Conditions of rows that are there hold for the rows of the same table that the groups are compared by.
 */
export function withCountedRows(intent: QueryIntent): QueryIntent {
  const counted = new Set(
    intent.having.flatMap(({ measure }) => (measure.aggregate?.startsWith('count') ? [measure.table] : [])),
  );
  const filters = intent.filters.flatMap((filter): readonly Filter[] => {
    if (filter.kind !== 'exists' || filter.negated || filter.joins.length !== 1) return [filter];
    const isCounted = [...counted].some((table) => sameName(table, filter.related));
    const isJoined = intent.joins.some(({ toTable }) => sameName(toTable, filter.related));
    return isCounted && isJoined ? filter.filters : [filter];
  });
  const seen = new Set<string>();
  const once = filters.filter((filter) => {
    const text = JSON.stringify(filter);
    const isNew = !seen.has(text);
    seen.add(text);
    return isNew;
  });
  return { ...intent, filters: once };
}
