import type { Law } from './law.ts';

const dividing = new Set(['in', 'of', 'for', 'from', 'per', 'on', 'at', 'by', 'to']);

/** One row cannot be one of each: neither "in each country" nor "per country". */
export const oneOfEach: Law = ({ limit, groupBy }, { tokens }) => {
  if (limit !== 1) return null;
  const each = tokens.find(
    ({ lower }, at) => (lower === 'each' || lower === 'every') && dividing.has(tokens[at - 1]?.lower ?? ''),
  );
  // "The highest revenue per employee" is a figure by itself; groups were made of what follows.
  const per = groupBy.length > 0 ? tokens.find(({ lower }) => lower === 'per') : undefined;
  return (each ?? per)?.text ?? null;
};
