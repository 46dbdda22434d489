import type { Comparison, Filter } from '#lib/domain/query-intent.ts';
import { isYear } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import type { ColumnEntry } from './schema-lexicon.ts';

/** What a column is about that says since when something is there. */
export const beginnings = [
  'birth',
  'birthday',
  'founded',
  'foundation',
  'established',
  'built',
  'purchased',
  'bought',
  'installed',
  'manufactured',
  'acquired',
  'opened',
  'commissioned',
  'constructed',
  'launched',
];

/** As a number of years this would be older than anything that is kept. */
const leastYear = 1_000;

/**
 * "Older than 150 years" where the schema knows the year or the day of the beginning: before the one 150 years before `today` (ISO). What
 * nothing is old is a year itself: "older than 1950" is before it. null where the column holds neither.
 */
export function ageBound(
  { table, column }: ColumnEntry,
  comparison: Comparison,
  years: number,
  today: string,
): Filter | null {
  if (!isYear(column) && !isDate(column)) return null;
  const isOlder = comparison.startsWith('>');
  const isIncluded = comparison.endsWith('=');
  const isYearSaid = years >= leastYear;
  const year = isYearSaid ? years : Number(today.slice(0, 4)) - years;
  const ofYear = isOlder === isIncluded ? '-12-31' : '-01-01';
  const bound = isYear(column) ? year : `${year}${isYearSaid ? ofYear : today.slice(4)}`;
  return {
    kind: 'range',
    column: { table: table.name, column: column.name },
    from: isOlder ? null : bound,
    to: isOlder ? bound : null,
    includeFrom: !isOlder && isIncluded,
    includeTo: isOlder && isIncluded,
    bounds: isYear(column) ? 'number' : column.kind === 'datetime' ? 'day-of-datetime' : 'day',
  };
}
