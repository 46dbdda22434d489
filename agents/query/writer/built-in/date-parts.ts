import type { Dialect } from '#lib/datasource/data-source.ts';
import type { DatePart } from '#lib/domain/query-intent.ts';
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
