import type { Law } from './law.ts';

const dividing = new Set(['in', 'of', 'for', 'from', 'per']);

/** One row cannot be one of each. */
export const oneOfEach: Law = ({ limit }, { tokens }) => {
  const each = tokens.find(
    ({ lower }, at) => (lower === 'each' || lower === 'every') && dividing.has(tokens[at - 1]?.lower ?? ''),
  );
  return limit === 1 ? (each?.text ?? null) : null;
};
