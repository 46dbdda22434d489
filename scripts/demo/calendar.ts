/** Days are ISO texts `YYYY-MM-DD`; their order as text is their order in time. */
export const firstDay = '2023-01-02';
export const lastDay = '2025-07-31';
/** The end of a validity that is still open, where the table's convention is not NULL. */
export const openEnd = '3000-01-01';

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** 0 is Sunday, 6 is Saturday. */
function dayOfWeek(day: string): number {
  return new Date(day).getUTCDay();
}

export function isWeekday(day: string): boolean {
  const weekday = dayOfWeek(day);
  return weekday !== 0 && weekday !== 6;
}

/** Monday to Friday, both ends included. */
export function weekdays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWeekday(day)) days.push(day);
  return days;
}

/** The given day, or the next Monday when it falls on a weekend. */
export function weekdayFrom(day: string): string {
  let found = day;
  while (!isWeekday(found)) found = addDays(found, 1);
  return found;
}

export function thirdFriday(year: number, month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return addDays(first, ((5 - dayOfWeek(first) + 7) % 7) + 14);
}
