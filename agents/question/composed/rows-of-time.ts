import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';

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
  negated: boolean,
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
  const filters = rows.filters.map(
    (filter): Filter =>
      filter.kind === 'range' && isOfTime(filter)
        ? { ...filter, ...other, includeFrom: true, includeTo: true }
        : filter,
  );
  return { ...intent, filters: [...intent.filters, { ...rows, negated, filters }] };
}
