import type { ColumnRef, Dimension, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { sameDimension } from './dimensions.ts';
import { columnNamed, sameName } from './table-nature.ts';

/**
 * "Premium per month in 2025, by policy start date": beside the months a day of the same rows says which months are meant, since nothing is
 * told by both.
 */
export function byDaySaid(intent: QueryIntent, tables: readonly TableSchema[]): QueryIntent {
  const periods = intent.groupBy.filter(({ grain }) => grain !== null);
  const days = intent.groupBy.filter(({ column, grain }) => grain === null && isDay(column, tables));
  const [period, ...otherPeriods] = periods;
  const [day, ...otherDays] = days;
  if (period === undefined || day === undefined || otherPeriods.length + otherDays.length > 0) return intent;
  if (!sameName(period.column.table, day.column.table)) return intent;
  const isOfPeriod = (ref: ColumnRef) =>
    sameName(ref.table, period.column.table) && sameName(ref.column, period.column.column);
  const of = (dimension: Dimension): Dimension =>
    sameDimension(dimension, period) ? { ...dimension, column: day.column } : dimension;
  const shown = (item: Selected): Selected =>
    'dimension' in item ? { dimension: of(item.dimension) } : item;
  const isDayItself = (item: Selected) => 'dimension' in item && sameDimension(item.dimension, day);
  return {
    ...intent,
    select: intent.select.filter((item) => !isDayItself(item)).map(shown),
    groupBy: intent.groupBy.filter((group) => group !== day).map(of),
    orderBy: intent.orderBy
      .filter(({ by }) => !isDayItself(by))
      .map((order) => ({ ...order, by: shown(order.by) })),
    filters: intent.filters.map((filter) =>
      filter.kind === 'range' && filter.bounds !== 'number' && isOfPeriod(filter.column)
        ? { ...filter, column: day.column }
        : filter,
    ),
  };
}

function isDay({ table, column }: ColumnRef, tables: readonly TableSchema[]): boolean {
  const of = tables.find(({ name }) => sameName(name, table));
  const day = of && columnNamed(of, column);
  return !!day && isDate(day);
}
