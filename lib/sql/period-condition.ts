import type { Dialect } from '../datasource/data-source.ts';
import type { DateStorage } from '../schema/date-storage.ts';
import { dayAfter } from './day-after.ts';

/** Days from the first to the last, both meant; null is open. */
export type DayPeriod = { readonly first: string | null; readonly last: string | null };

/** Stands for "no end" in tables that keep validity; the day after it has five digits of year, which no text sorts by. */
const lastDayOfTime = '9999-12-31';

/**
 * A condition on a bare column that holds for the whole of its days, half open: `x >= first AND x < the day after last`.
 * Right for days and for moments at any hour alike, and an index, a partition or a zone map on the column serves it.
 */
export function periodCondition(
  column: string,
  storage: DateStorage,
  { first, last }: DayPeriod,
  dialect: Dialect,
): string {
  const parts: string[] = [];
  if (first !== null) parts.push(`${column} >= ${dialect.dayStart(first, storage)}`);
  if (last !== null)
    parts.push(
      last >= lastDayOfTime
        ? `${column} <= ${dialect.dayStart(last, storage)}`
        : `${column} < ${dialect.dayStart(dayAfter(last, 1), storage)}`,
    );
  return parts.length === 0 ? `${column} IS NOT NULL` : parts.join(' AND ');
}
