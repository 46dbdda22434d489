import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ComingPart, DatePart } from '#lib/domain/query-intent.ts';
import { weekdayNames } from '#lib/domain/weekday-names.ts';

/** A weekday by its name, an hour by its number. */
export function shownPart(column: string, part: DatePart, dialect: Dialect): string {
  const number = dialect.datePart(column, part);
  if (part === 'hour') return number;
  const names = weekdayNames.map((name, at) => `WHEN ${at + 1} THEN ${dialect.quoteText(name)}`);
  return `CASE ${number} ${names.join(' ')} END`;
}

/** What puts the groups of a part in its own order: the names of weekdays would come by the alphabet. */
export function orderOfPart(column: string, part: DatePart, dialect: Dialect): string {
  const number = dialect.datePart(column, part);
  return part === 'hour' ? number : `MIN(${number})`;
}

const bounds = {
  weekday: { first: 1, last: 7 },
  hour: { first: 0, last: 23 },
  month: { first: 1, last: 12 },
} as const;

/** Whether a weekday or an hour is one of some, which are told by their ends where none is left out between them. */
export function isOneOfParts(
  column: string,
  part: ComingPart,
  numbers: readonly number[],
  dialect: Dialect,
): string {
  const number = dialect.datePart(column, part);
  const { first, last } = bounds[part];
  const [from = first, to = last] = [Math.min(...numbers), Math.max(...numbers)];
  if (new Set(numbers).size <= to - from) return `${number} IN (${numbers.join(', ')})`;
  if (from === to) return `${number} = ${from}`;
  if (to === last) return `${number} >= ${from}`;
  return from === first ? `${number} <= ${to}` : `${number} BETWEEN ${from} AND ${to}`;
}
