import type { QueryResult } from './query-outcome.ts';

/** That some of the question stands nowhere in the statement, as a sentence; null where all of it does. */
export function unspokenWords({ unspoken = [] }: Pick<QueryResult, 'unspoken'>): string | null {
  if (unspoken.length === 0) return null;
  return `Nothing in the statement stands for ${unspoken.map(({ text }) => `“${text}”`).join(', ')}.`;
}
