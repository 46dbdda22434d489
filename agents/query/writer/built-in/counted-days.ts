import type { Dimension, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { countMeasure } from './count-measure.ts';
import { sameColumn, sameName } from './table-nature.ts';

/** "Hires per year": the days that a column holds are counted by their own years, not listed beside them. */
export function countedDays(intent: QueryIntent, tables: readonly TableSchema[]): QueryIntent {
  const { select, groupBy, subject } = intent;
  const table = tables.find(({ name }) => sameName(name, subject));
  const period = groupBy.find(({ grain }) => grain !== null);
  const isDay = (dimension: Dimension) =>
    dimension.grain === null && period !== undefined && sameColumn(dimension.column, period.column);
  const isListed = (item: Selected) => 'dimension' in item && isDay(item.dimension);
  if (!table || !select.some(isListed) || select.some((item) => 'measure' in item)) return intent;
  return {
    ...intent,
    select: [...select.filter((item) => !isListed(item)), { measure: countMeasure(table, false) }],
    groupBy: groupBy.filter((dimension) => !isDay(dimension)),
  };
}
