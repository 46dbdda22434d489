const months = 'january february march april may june july august september october november december'.split(
  ' ',
);

/** First and last day of a period, ISO. */
export type Period = { readonly from: string; readonly to: string };

/**
 * The period of the past that a question speaks of when it gives a year, a month of a year or a day; null otherwise.
 * Used only to tell rows with different validity apart, so the first one mentioned is enough.
 */
export function mentionedPeriod(question: string): Period | null {
  const day = /\b(\d{4}-\d{2}-\d{2})\b/.exec(question)?.[1];
  if (day !== undefined) return { from: day, to: day };
  const named = new RegExp(
    `\\b(${months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')})\\b\\D{0,4}(?:\\d{1,2}\\D{1,4})?((?:19|20)\\d{2})\\b`,
    'i',
  ).exec(question);
  const month = months.findIndex((name) => name.startsWith((named?.[1] ?? '-').toLowerCase()));
  if (named?.[2] !== undefined && month !== -1) {
    const prefix = `${named[2]}-${String(month + 1).padStart(2, '0')}`;
    return { from: `${prefix}-01`, to: `${prefix}-31` };
  }
  const year = /(?<![\d.,-])((?:19|20)\d{2})(?![\d.,]\d|\d|-)/.exec(question)?.[1];
  return year === undefined ? null : { from: `${year}-01-01`, to: `${year}-12-31` };
}
