import { z } from 'zod';
import type { Locale } from './locale.ts';
import { writeCount } from './write-number.ts';

/** How far indexing is while it goes on beside the questions. */
export const indexing = z.object({
  /** The present piece of work, for a person. */
  what: z.string(),
  done: z.number(),
  total: z.number(),
  /** Of the present piece of work; null while nothing can be told. */
  secondsLeft: z.number().nullable(),
});
export type Indexing = z.infer<typeof indexing>;

/** What a person should know of it, in a sentence or two. */
export function indexingSentence(
  { what, done, total, secondsLeft }: Indexing,
  locale: Locale = null,
): string {
  const count = (amount: number) => writeCount(amount, locale);
  const far = total > 0 ? `, ${count(done)} of ${count(total)}` : '';
  const left = secondsLeft === null ? '' : `, ${inMinutes(secondsLeft)} left`;
  return `This database is still being indexed (${what.toLowerCase()}${far}${left}). Questions are answered already; what has not been read yet may be missed.`;
}

function inMinutes(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return 'less than a minute';
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}
