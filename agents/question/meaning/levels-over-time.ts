import type { QueryIntent } from '#lib/domain/query-intent.ts';
import { isDateFilter, touches } from '../../query/writer/built-in/filter-rules.ts';
import { columnNamed, isLevel, keyDate, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Law, measuresOf } from './law.ts';

/** What is held at a moment (a value, a balance) is not added up over all days that it was held on. */
export const levelsOverTime: Law = (intent, { tables }) => {
  const added = measuresOf(intent).find(({ aggregate, column }) => {
    const table = tables.find(({ name }) => column !== null && sameName(name, column.table));
    const level = table && column && columnNamed(table, column.column);
    const day = table && keyDate(table);
    if (aggregate !== 'sum' || !table || !level || !day || isLevel(level) !== true) return false;
    return !isTimed(intent, table.name, day.name);
  });
  return added?.label ?? null;
};

function isTimed({ filters, groupBy }: QueryIntent, table: string, day: string): boolean {
  return (
    filters.some((filter) => touches(filter, table) && isDateFilter(filter)) ||
    groupBy.some(({ column }) => sameName(column.table, table) && sameName(column.column, day))
  );
}
