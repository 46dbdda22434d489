import type { Locale } from './locale.ts';

/** A number as it is written out: exact decimal text keeps all of its digits, since no double holds it on the way. */
type Writable = number | string;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale ?? 'en-US', options);
  formats.set(key, made);
  return made;
}

function write(value: Writable, format: Intl.NumberFormat): string {
  // TypeScript's type of decimal text leaves out what is only known while running.
  return format.format(value as number);
}

/** With at least and at most so many decimals, halves away from zero. */
export function writeNumber(value: Writable, locale: Locale, least: number, most: number): string {
  return write(value, formatOf(locale, { minimumFractionDigits: least, maximumFractionDigits: most }));
}

/** A count of things: `1,204`. */
export function writeCount(count: number, locale: Locale): string {
  return writeNumber(count, locale, 0, 0);
}

/** All digits that a number has. */
export function writeExact(value: Writable, locale: Locale): string {
  return write(String(value), formatOf(locale, { maximumFractionDigits: 100 }));
}

/** A part of a whole, where 1 is all of it: `34.33%`. */
export function writeShare(value: Writable, locale: Locale, least: number, most: number): string {
  return write(
    value,
    formatOf(locale, { style: 'percent', minimumFractionDigits: least, maximumFractionDigits: most }),
  );
}

/** As short as an axis wants it: `1.5M`, `1,5 Mio.`. */
export function writeShort(value: number, locale: Locale): string {
  return write(value, formatOf(locale, { notation: 'compact', maximumSignificantDigits: 4 }));
}
