import { timingSafeEqual } from 'node:crypto';

/** How old a request may be, in milliseconds: what was recorded cannot be sent again later. */
const window = 5 * 60 * 1000;

/** Whether a signature is the one that was made here; it takes as long wherever they differ. */
export function isSameSignature(given: string, made: string): boolean {
  const [sent, wanted] = [Buffer.from(given), Buffer.from(made)];
  return sent.length === wanted.length && timingSafeEqual(sent, wanted);
}

/** Why a request that was sent at a moment is too old, or null. Both are in milliseconds; NaN is no moment. */
export function refusedMoment(sent: number, now: number): string | null {
  return Math.abs(now - sent) <= window ? null : 'This request is older than five minutes.';
}
