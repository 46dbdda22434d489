import type { Locale } from '#lib/domain/locale.ts';
import { writeNumber } from '#lib/domain/write-number.ts';

/** Milliseconds for a person: `<1 ms`, `240 ms`, `2.4 s`, `1 min 5 s`. */
export function formatDuration(milliseconds: number, locale: Locale): string {
  if (milliseconds < 1) return '<1 ms';
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${writeNumber(seconds, locale, 1, 1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
