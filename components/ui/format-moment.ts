const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** An ISO time as the clock on the wall of whoever reads it, to the second: `22 Nov, 14:05:09`. */
export function formatMoment(isoTime: string): string {
  return format.format(new Date(isoTime));
}
