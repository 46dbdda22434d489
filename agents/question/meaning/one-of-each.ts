import type { Law } from './law.ts';
import { wordsFor } from './lexicon.ts';
import { tableAfter } from './table-after.ts';

const dividing = wordsFor('linking');

/** One row cannot be one of each: neither "in each country" nor "per country". */
export const oneOfEach: Law = ({ limit, groupBy }, asked) => {
  if (limit !== 1) return null;
  const { tokens } = asked;
  const each = tokens.find(
    ({ lower }, at) => (lower === 'each' || lower === 'every') && dividing.has(tokens[at - 1]?.lower ?? ''),
  );
  // "Earnings per share" are a figure by themselves.
  const isPer = groupBy.length > 0 && tableAfter('per', asked) !== null;
  return each?.text ?? (isPer ? 'per' : null);
};
