/** What Plotly wants to know to write numbers and days on axes: a locale module of it, as far as Tabletalk draws. */
export type PlotlyLocale = {
  readonly moduleType: 'locale';
  readonly name: string;
  readonly dictionary: Readonly<Record<string, string>>;
  readonly format: Readonly<Record<string, string | readonly string[] | readonly number[]>>;
};

/** How d3 names the parts of a day. */
const codes: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { day: '%-d', month: '%b', year: '%Y' };

/** A reader’s locale for Plotly, made from what the engine knows of it. */
export function plotlyLocale(locale: string): PlotlyLocale {
  // d3 writes the digits 0 to 9 alone, so that separators and names of months are those of the same digits.
  const latin = { numberingSystem: 'latn', calendar: 'gregory', timeZone: 'UTC' } as const;
  const number = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' });
  const parts = number.formatToParts(-1234567.5);
  const part = (type: Intl.NumberFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const digits = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const names = (options: Intl.DateTimeFormatOptions, moments: readonly number[]) =>
    moments.map((moment) => new Intl.DateTimeFormat(locale, { ...latin, ...options }).format(moment));
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2024, month, 15));
  // The seventh of January 2024 was a Sunday.
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 0, 7 + day));
  const pattern = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...latin, ...options })
      .formatToParts(months[0])
      .map(({ type, value }) => codes[type] ?? value.replaceAll('%', '%%'))
      .join('');
  const day = { day: 'numeric', month: 'short' } as const;
  return {
    moduleType: 'locale',
    name: locale,
    dictionary: {},
    format: {
      days: names({ weekday: 'long' }, days),
      shortDays: names({ weekday: 'short' }, days),
      months: names({ month: 'long' }, months),
      shortMonths: names({ month: 'short' }, months),
      periods: ['AM', 'PM'],
      dateTime: `${pattern({ ...day, year: 'numeric' })} %X`,
      date: pattern({ ...day, year: 'numeric' }),
      time: '%H:%M:%S',
      decimal: part('decimal') || '.',
      thousands: part('group') || ',',
      grouping: digits.slice(1).toReversed(),
      currency: ['', ''],
      year: '%Y',
      month: pattern({ month: 'short', year: 'numeric' }),
      dayMonth: pattern(day),
      dayMonthYear: pattern({ ...day, year: 'numeric' }),
    },
  };
}
