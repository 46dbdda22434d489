import { isUnit } from '../assumed/quantities.ts';
import type { Law } from './law.ts';

/** "Less than 6 hours" bounds a time: it is no number of rows of whatever has hours in its name. */
export const amountsCounted: Law = ({ having }, { tokens }) => {
  const at = tokens.findIndex(
    ({ kind }, index) => kind === 'number' && isUnit(tokens[index + 1]?.lower ?? ''),
  );
  const amount = tokens[at]?.value;
  const isCounted = having.some(
    ({ measure, value }) => measure.aggregate?.startsWith('count') === true && value === amount,
  );
  return at >= 0 && isCounted ? `${tokens[at]?.text} ${tokens[at + 1]?.text}` : null;
};
