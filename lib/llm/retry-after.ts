/** Milliseconds a response asks to wait: `retry-after-ms`, or `Retry-After` as seconds or as a date; null without one. */
export function readRetryAfter(
  headers: Readonly<Record<string, string>> | undefined,
  now: number = Date.now(),
): number | null {
  const milliseconds = Number.parseFloat(headers?.['retry-after-ms'] ?? '');
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const value = headers?.['retry-after']?.trim();
  if (value === undefined || value === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
