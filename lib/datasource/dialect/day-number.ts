/** 20240131 for `2024-01-31`. Throws for anything else, because the number goes into a statement unquoted. */
export function dayNumber(day: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day))
    throw new Error(`${JSON.stringify(day)} is not a day; a day is YYYY-MM-DD.`);
  return day.replaceAll('-', '');
}
