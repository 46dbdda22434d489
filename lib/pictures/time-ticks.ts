import type { Locale } from '../domain/locale.ts';

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
type Tick = { readonly value: number; readonly text: string };

const steps: readonly (readonly [Unit, number])[] = [
  ['second', 1],
  ['second', 15],
  ['minute', 1],
  ['minute', 5],
  ['minute', 15],
  ['hour', 1],
  ['hour', 3],
  ['hour', 6],
  ['day', 1],
  ['day', 2],
  ['day', 7],
  ['day', 14],
  ['month', 1],
  ['month', 3],
  ['month', 6],
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((count) => ['year', count] as const),
];
const milliseconds = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 30.4 * 86_400_000,
  year: 365.25 * 86_400_000,
};

/** The moment of an ISO time of any length, as UTC; null for what is none. */
export function momentOf(time: string | number): number | null {
  if (typeof time === 'number') return time;
  const [, day, clock = '00:00', zone = 'Z'] =
    /^(\d{4}(?:-\d{2}){0,2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?(Z|[+-]\d{2}:?\d{2})?$/.exec(time) ??
    [];
  const parts = day?.split('-') ?? [];
  const moment = Date.parse(`${[...parts, '01', '01'].slice(0, 3).join('-')}T${clock}${zone}`);
  return Number.isNaN(moment) ? null : moment;
}

/** Round moments between two, at most so many, as far apart as a format of years or months needs them. */
export function timeTicks(
  from: number,
  to: number,
  most: number,
  format: string | undefined,
  locale: Locale,
): Tick[] {
  const coarse = format === '%Y' ? ['year'] : format === undefined ? null : ['year', 'month'];
  const usable = steps.filter(([unit]) => coarse?.includes(unit) ?? true);
  const [unit, count] = usable.find(
    ([each, number]) => (to - from) / (milliseconds[each] * number) <= most,
  ) ??
    usable.at(-1) ?? ['year', 1000];
  const ticks: number[] = [];
  if (unit === 'year' || unit === 'month') {
    const months = unit === 'year' ? 12 * count : count;
    const first = new Date(from);
    const start = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months;
    for (let month = start; ; month += months) {
      const moment = new Date(0);
      moment.setUTCFullYear(Math.floor(month / 12), month % 12, 1);
      if (moment.getTime() > to) break;
      ticks.push(moment.getTime());
    }
  } else {
    const step = milliseconds[unit] * count;
    for (let moment = Math.ceil(from / step) * step; moment <= to; moment += step) ticks.push(moment);
  }
  return ticks
    .filter((value) => value >= from)
    .map((value) => ({ value, text: momentText(value, format ?? (unit === 'year' ? '%Y' : unit), locale) }));
}

/** A moment as a format of an axis (`%Y`, `%b %Y`) or as a unit wants it. */
export function momentText(value: number, format: string | undefined, locale: Locale): string {
  const moment = new Date(value);
  const iso = moment.toISOString();
  switch (format) {
    case '%Y':
      return String(moment.getUTCFullYear());
    case '%b %Y':
    case 'month':
      return new Intl.DateTimeFormat(locale ?? 'en-US', {
        month: 'short',
        year: 'numeric',
        timeZone: 'UTC',
      }).format(moment);
    case 'hour':
    case 'minute':
      return iso.slice(5, 16).replace('T', ' ');
    case 'second':
      return iso.slice(11, 19);
    case 'day':
      return dayText(moment, locale);
    default:
      return iso.endsWith('T00:00:00.000Z') ? dayText(moment, locale) : iso.slice(0, 16).replace('T', ' ');
  }
}

function dayText(moment: Date, locale: Locale): string {
  if (locale === null) return moment.toISOString().slice(0, 10);
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);
}
