import { firstDay, isWeekday, lastDay } from '../calendar.ts';
import { fixedHolidays, movingHolidays } from '../data/holidays.ts';

/** Weekdays on which the markets of a country are closed, with the name of the holiday, to the end of the last year. */
export function closedDays(country: {
  readonly code: string;
  readonly zone: string;
}): ReadonlyMap<string, string> {
  const closed = new Map<string, string>();
  const applies = (places: readonly string[]): boolean =>
    places.includes(country.code) || places.includes(country.zone);
  for (let year = Number(firstDay.slice(0, 4)); year <= Number(lastDay.slice(0, 4)); year += 1) {
    for (const [monthDay, name, places] of fixedHolidays) {
      const day = `${year}-${monthDay}`;
      if (applies(places) && isWeekday(day)) closed.set(day, name);
    }
  }
  for (const [day, name, places] of movingHolidays) if (applies(places)) closed.set(day, name);
  return closed;
}
