const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** An ISO day as a person writes it: `2025-07-31` gives `31 July 2025`. Other text is returned as it is. */
export function formatDay(isoDay: string): string {
  const time = Date.parse(`${isoDay.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? isoDay : dayFormat.format(time);
}
