import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { isDateFilter, touches } from './filter-rules.ts';
import { sameName } from './table-nature.ts';

/**
 * "Revenue by region" adds up all that is kept: which days that is, for each table whose rows have one date; nothing where the question
 * gives a time, or the days are shown.
 */
export function periodCovered(intent: QueryIntent, tables: readonly TableSchema[]): string[] {
  const isSummed = intent.select.some((item) => 'measure' in item && item.measure.aggregate === 'sum');
  if (!isSummed) return [];
  return [intent.subject, ...intent.joins.map(({ toTable }) => toTable)].flatMap((name) => {
    const table = tables.find((each) => sameName(each.name, name));
    const [day, ...others] = table?.columns.filter(isDate) ?? [];
    const { min, max } = day?.range ?? {};
    if (day === undefined || others.length > 0 || typeof min !== 'string' || typeof max !== 'string')
      return [];
    const isShown = [...intent.select, ...intent.groupBy.map((dimension) => ({ dimension }))].some(
      (item) =>
        'dimension' in item &&
        sameName(item.dimension.column.table, name) &&
        item.dimension.column.column === day.name,
    );
    const isGiven = intent.filters.some((filter) => touches(filter, name) && isDateFilter(filter));
    return isShown || isGiven
      ? []
      : [`${name}.${day.name}: all days, ${min.slice(0, 10)} to ${max.slice(0, 10)}`];
  });
}
