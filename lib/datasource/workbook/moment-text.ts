const dayMs = 86_400_000;
/** Day 0 of the two ways to count; of the older one after its February 1900 of 29 days. */
const origin1900 = Date.UTC(1899, 11, 30);
const origin1904 = Date.UTC(1904, 0, 1);
/** The last day of the year 9999. */
const mostDays = 2_958_465;

export type MomentText = { readonly is: 'day' | 'moment' | 'clock'; readonly text: string };

/** A number of days as ISO writes the moment that a cell shows for it; null where it shows none. */
export function momentText(days: number, shownAs: MomentText['is'], from1904: boolean): MomentText | null {
  if (days < 0 || days > mostDays) return null;
  // [h]:mm shows a length of time, which may be more than a day.
  if (shownAs === 'clock' && days >= 1) return null;
  // Serial days before March 1900 are one off: there was no 29 February in that year.
  const shifted = !from1904 && days < 60 && days >= 1 ? days + 1 : days;
  const at = new Date((from1904 ? origin1904 : origin1900) + Math.round((shifted * dayMs) / 1000) * 1000);
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T');
  if (shownAs === 'clock') return { is: 'clock', text: time };
  if (shownAs === 'day' && Number.isInteger(days)) return { is: 'day', text: day };
  return { is: 'moment', text: `${day} ${time}` };
}
