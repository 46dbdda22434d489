import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { isDateFilter, touches } from '../../query/writer/built-in/filter-rules.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import { haveOneRoot } from '../assumed/one-root.ts';

/**
 * "Shipments booked last month" were booked then, whatever has become of them: where every row has the day on which it was done, and that is
 * the time which is said, the state that is called so is no condition.
 */
export function beganAsThat(intent: QueryIntent, tables: readonly TableSchema[]): QueryIntent {
  const filters = intent.filters.filter((filter) => !isBeginning(filter, intent, tables));
  return filters.length === intent.filters.length ? intent : { ...intent, filters };
}

function isBeginning(filter: Filter, { filters }: QueryIntent, tables: readonly TableSchema[]): boolean {
  if (filter.kind !== 'equals' || filter.negated || filter.values.length !== 1) return false;
  const table = tables.find(({ name }) => sameName(name, filter.column.table));
  const column = table && columnNamed(table, filter.column.column);
  if (table === undefined || column?.kind !== 'text') return false;
  const state = wordsOfName(String(filter.values[0]).toLowerCase());
  const days = table.columns.filter(
    (each) =>
      isDate(each) &&
      !each.nullable &&
      wordsOfName(each.name).some((part) => state.some((word) => haveOneRoot(part, word))),
  );
  return filters.some(
    (other) =>
      isDateFilter(other) &&
      touches(other, table.name) &&
      'column' in other &&
      days.some(({ name }) => sameName(name, other.column.column)),
  );
}
