/**
 * The d3 format that suits the ticks of some ISO times: years when there is at most one per year, months when at most
 * one per month, null when days or hours matter and the drawing library should choose while zooming.
 */
export function timeFormat(times: readonly string[]): string | null {
  const distinct = new Set(times);
  if (distinct.size === 0) return null;
  const years = new Set(times.map((time) => time.slice(0, 4)));
  if (years.size === distinct.size && everyFits(times, /^\d{4}(-01(-01)?|-12-31)?([ T]00:00.*)?$/))
    return '%Y';
  const months = new Set(times.map((time) => time.slice(0, 7)));
  const monthly = /^\d{4}-\d{2}(-(01|2[6-9]|3[01]))?([ T]00:00.*)?$/;
  return months.size === distinct.size && everyFits(times, monthly) ? '%b %Y' : null;
}

function everyFits(times: readonly string[], pattern: RegExp): boolean {
  return times.every((time) => pattern.test(time));
}
