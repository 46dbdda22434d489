import type { ColumnSchema } from '../domain/schema.ts';
import { isDate } from '../domain/value-kind.ts';

/**
 * How a column keeps days or moments: as a type of the engine, as ISO text, as the whole number 20240131, or as whole
 * seconds since 1970-01-01 in UTC.
 */
export const dateStorages = ['native', 'iso-text', 'yyyymmdd', 'epoch-seconds'] as const;
export type DateStorage = (typeof dateStorages)[number];

const dayNumberName = /date|day|datum|ymd|(?:^|_)dt(?:_|$)/i;
const momentName = /epoch|unix|timestamp|(?:^|_)(?:ts|time|at)$|(?:created|updated|modified)(?:_on)?$/i;

/** How this column keeps days, or null when it keeps none. Numbers are days by their name and their whole range together. */
export function dateStorageOf(column: ColumnSchema): DateStorage | null {
  if (isDate(column)) return /char|text|clob|string/i.test(column.type) ? 'iso-text' : 'native';
  if (column.kind !== 'integer' || column.range === undefined) return null;
  const { min, max } = column.range;
  if (typeof min !== 'number' || typeof max !== 'number') return null;
  if (dayNumberName.test(column.name) && isDayNumber(min) && isDayNumber(max)) return 'yyyymmdd';
  // From 1973 to 2096: fewer seconds are a count, more are milliseconds.
  return momentName.test(column.name) && min >= 100_000_000 && max < 4_000_000_000 ? 'epoch-seconds' : null;
}

function isDayNumber(value: number): boolean {
  return /^(?:1[6-9]|2[01])\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(String(value));
}
