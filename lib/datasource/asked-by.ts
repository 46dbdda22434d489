import type { QueryLimits } from './data-source.ts';
import type { Asker } from './embedded/fair-queue.ts';

/** Of a statement that answers somebody's question. */
export function askedBy(person: string, limits: QueryLimits): QueryLimits {
  return { ...limits, asker: { person, isTrial: false } };
}

/** Of a statement that somebody works on, which nobody waits for as an answer. */
export function triedBy(person: string, limits: QueryLimits): QueryLimits {
  return { ...limits, asker: { person, isTrial: true } };
}

/** Whoever asks by a schedule, as far as turns go: all of them together are one, so that people come first. */
export const scheduled: Asker = { person: 'schedule', isTrial: true };
