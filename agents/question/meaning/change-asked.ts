import type { Law } from './law.ts';

const judgements = new Set(['best', 'worst', 'top', 'strongest', 'weakest']);
const performance = new Set(['performing', 'performer', 'performers', 'performance']);

/** "Best performing" asks how a figure changed over a time, which no intent holds. */
export const changeAsked: Law = (_intent, { tokens }) => {
  const at = tokens.findIndex(
    ({ lower }, index) => performance.has(lower) && judgements.has(tokens[index - 1]?.lower ?? ''),
  );
  return at < 0 ? null : (tokens[at]?.text ?? null);
};
