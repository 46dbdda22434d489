import type { Locale } from '#lib/domain/locale.ts';

const formats = new Map<Locale, Intl.DateTimeFormat>();

/** An ISO time as the clock on the wall of whoever reads it, to the second: `22 Nov, 14:05:09`. */
export function formatMoment(isoTime: string, locale: Locale): string {
  const known = formats.get(locale);
  const format =
    known ??
    new Intl.DateTimeFormat(locale ?? 'en-GB', {
      calendar: 'gregory',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  if (known === undefined) formats.set(locale, format);
  return format.format(new Date(isoTime));
}
