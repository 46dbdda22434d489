import type { Locale } from './locale.ts';

const isoTime =
  /^([12]\d{3})-(\d{2})(?:-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?)?$/;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  // Years stay those of the years that stand beside them as numbers, also where another calendar is in use.
  const made = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
  formats.set(key, made);
  return made;
}

/**
 * ISO text of a month, a day or a moment as the reader writes it, in the zone that it was stored in: a moment keeps its offset, a time at
 * midnight shows its day. What is none, has no place in the calendar, or is told to less than a second, stays as it is.
 */
export function writeTime(text: string, locale: Locale): string {
  const plain = text.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?(Z|\+00:?00)?$/, '');
  const parts = locale === null ? null : isoTime.exec(plain);
  if (locale === null || parts === null) return plain;
  const [, year = '', month = '', day, hour, minute = '0', second = '0', zone] = parts;
  const moment = Date.UTC(+year, +month - 1, +(day ?? 1), +(hour ?? 0), +minute, +second);
  // The 31st of June would be written as the first of July.
  const isReal = new Date(moment).toISOString().startsWith([year, month, day ?? '01'].join('-'));
  if (!isReal) return plain;
  if (day === undefined) return formatOf(locale, { year: 'numeric', month: 'short' }).format(moment);
  if (hour === undefined) return formatOf(locale, { dateStyle: 'medium' }).format(moment);
  const timeStyle = +second === 0 ? 'short' : 'medium';
  const written = formatOf(locale, { dateStyle: 'medium', timeStyle }).format(moment);
  return zone === undefined ? written : `${written} ${zone === 'Z' ? 'UTC' : zone}`;
}

/** A day of an ISO text in words: `31 July 2025`. Other text stays as it is. */
export function writeDay(text: string, locale: Locale): string {
  const time = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(time)) return text;
  return formatOf(locale ?? 'en-GB', { dateStyle: 'long' }).format(time);
}
