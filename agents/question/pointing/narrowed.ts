import type { Filter, JoinStep, QueryIntent } from '#lib/domain/query-intent.ts';
import { refuseContradiction } from '../../query/writer/built-in/filter-rules.ts';
import { NoPlace } from '../../query/writer/built-in/no-place.ts';
import { sameName } from '../../query/writer/built-in/table-nature.ts';
import type { TablePaths } from '../../query/writer/built-in/table-paths.ts';

/**
 * A question asked of the rows of an earlier answer alone: its own intent, with the conditions of the earlier one. null where
 * both cannot be said at once: what was grouped or cut is no set of rows that conditions tell.
 */
export function narrowed(asked: QueryIntent, earlier: QueryIntent, paths: TablePaths): QueryIntent | null {
  const intent = together(asked, earlier, paths);
  return intent !== null && isContradictory(intent.filters) ? null : intent;
}

function isContradictory(filters: readonly Filter[]): boolean {
  try {
    refuseContradiction(filters);
    return false;
  } catch (error) {
    if (error instanceof NoPlace) return true;
    throw error;
  }
}

function together(asked: QueryIntent, earlier: QueryIntent, paths: TablePaths): QueryIntent | null {
  if (earlier.groupBy.length > 0 || earlier.having.length > 0) return null;
  const tables = [asked.subject, ...asked.joins.map(({ toTable }) => toTable)];
  if (earlier.limit !== null) return cut(asked, earlier);
  const filters = earlier.filters.filter((filter) => !asked.filters.some((other) => isSame(filter, other)));
  if (filters.length === 0) return asked;
  if (tables.some((table) => sameName(table, earlier.subject)))
    return {
      ...asked,
      joins: joined(asked.joins, earlier.joins, tables),
      filters: [...asked.filters, ...filters],
    };
  const path = paths.path(asked.subject, earlier.subject);
  if (path === null || path.length === 0) return null;
  const among: Filter = {
    kind: 'exists',
    table: asked.subject,
    related: earlier.subject,
    negated: false,
    joins: [
      ...path,
      ...earlier.joins.filter(({ toTable }) => !path.some((step) => step.toTable === toTable)),
    ],
    filters,
  };
  return { ...asked, filters: [...asked.filters, among] };
}

/** "What type are they", of the youngest pet: the same rows, shown otherwise. */
function cut(asked: QueryIntent, earlier: QueryIntent): QueryIntent | null {
  const isPlain =
    asked.subject === earlier.subject &&
    asked.groupBy.length + asked.having.length + asked.orderBy.length === 0 &&
    asked.limit === null &&
    asked.select.every((item) => 'dimension' in item || item.measure.aggregate === null);
  if (!isPlain) return null;
  const tables = [earlier.subject, ...earlier.joins.map(({ toTable }) => toTable)];
  return {
    ...earlier,
    select: asked.select,
    joins: joined(earlier.joins, asked.joins, tables),
    filters: [
      ...earlier.filters,
      ...asked.filters.filter((filter) => !earlier.filters.some((other) => isSame(filter, other))),
    ],
  };
}

function joined(
  joins: readonly JoinStep[],
  added: readonly JoinStep[],
  tables: readonly string[],
): JoinStep[] {
  return [...joins, ...added.filter(({ toTable }) => !tables.includes(toTable))];
}

function isSame(one: Filter, other: Filter): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
