import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';

/** Days from the first to the last, ISO; null is open. */
export type Days = { readonly from: string | null; readonly to: string | null };

/**
 * The intent with the condition that its rows of one time have others of another time beside them, or none. null where no rows of another
 * table tell that time: a row by itself is of one time.
 */
export function besideRowsOf(
  intent: QueryIntent,
  told: Days,
  other: Days,
  { negated, tables }: { readonly negated: boolean; readonly tables: readonly TableSchema[] },
): QueryIntent | null {
  const isOfTime = (filter: Filter) =>
    filter.kind === 'range' &&
    filter.bounds !== 'number' &&
    filter.from === told.from &&
    filter.to === told.to;
  const [rows, ...more] = intent.filters.filter(
    (filter) => filter.kind === 'exists' && filter.filters.some(isOfTime),
  );
  if (rows?.kind !== 'exists' || more.length > 0 || rows.negated) return null;
  const day = rows.filters.find(isOfTime);
  if (day?.kind !== 'range' || rows.filters.some((filter) => namesOne(filter, day.column.table, tables)))
    return null;
  const filters = rows.filters.map(
    (filter): Filter =>
      filter.kind === 'range' && isOfTime(filter)
        ? { ...filter, ...other, includeFrom: true, includeTo: true }
        : filter,
  );
  return { ...intent, filters: [...intent.filters, { ...rows, negated, filters }] };
}

/** The one thing that is named has its day once and for all. */
function namesOne(filter: Filter, dated: string, tables: readonly TableSchema[]): boolean {
  if (filter.kind !== 'equals' || !sameName(filter.column.table, dated)) return false;
  const table = tables.find(({ name }) => sameName(name, dated));
  const column = table && columnNamed(table, filter.column.column);
  return column?.kind === 'text' && column.unique !== false;
}
