import type { ColumnRef, Dimension, Filter, QueryIntent, Selected } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { isOfBirth } from '../assumed/births.ts';

/** The intent with the times of a table read on one day of its rows; those of a day that the question names stay where they are. */
export function datedBy(
  intent: QueryIntent,
  day: ColumnRef,
  tables: readonly TableSchema[],
  isNamed: (column: ColumnRef) => boolean,
): QueryIntent {
  const table = tables.find(({ name }) => sameName(name, day.table));
  const kind = table && columnNamed(table, day.column)?.kind;
  const bounds = kind === 'datetime' ? 'day-of-datetime' : 'day';
  // Who is over 60 was born then, and registered whenever.
  const isBirth = (column: ColumnRef) => {
    const known = table && columnNamed(table, column.column);
    return !!known && isOfBirth(known);
  };
  const isOther = (column: ColumnRef) =>
    sameName(column.table, day.table) &&
    !sameName(column.column, day.column) &&
    !isNamed(column) &&
    !isBirth(column);
  const moved = (filter: Filter): Filter => {
    if (filter.kind === 'exists' || filter.kind === 'any')
      return { ...filter, filters: filter.filters.map(moved) };
    if (filter.kind === 'date-part' && isOther(filter.column)) return { ...filter, column: day };
    return filter.kind === 'range' && filter.bounds !== 'number' && isOther(filter.column)
      ? { ...filter, column: day, bounds }
      : filter;
  };
  return { ...onDay(intent, day, isOther), filters: intent.filters.map(moved) };
}

/** The months or years of another day are those of this one. */
function onDay(intent: QueryIntent, day: ColumnRef, isOther: (column: ColumnRef) => boolean): QueryIntent {
  const of = (dimension: Dimension): Dimension =>
    dimension.grain !== null && isOther(dimension.column) ? { ...dimension, column: day } : dimension;
  const shown = (item: Selected): Selected =>
    'dimension' in item ? { dimension: of(item.dimension) } : item;
  return {
    ...intent,
    select: intent.select.map(shown),
    groupBy: intent.groupBy.map(of),
    orderBy: intent.orderBy.map((order) => ({ ...order, by: shown(order.by) })),
  };
}
