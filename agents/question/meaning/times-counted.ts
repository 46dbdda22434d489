import type { Law } from './law.ts';
import { measuresOf } from './law.ts';

/** "How many times" is a number of rows, and "more than 3 times" bounds one: neither is a number of whatever has times in its name. */
export const timesCounted: Law = (intent, { tokens }) => {
  const at = tokens.findIndex(
    ({ lower }, place) =>
      lower === 'times' && (tokens[place - 1]?.kind === 'number' || tokens[place - 1]?.lower === 'many'),
  );
  if (at < 0) return null;
  const isCounted = measuresOf(intent).some(
    ({ aggregate, column, expression }) =>
      expression !== undefined ||
      aggregate === 'sum' ||
      aggregate === 'count-distinct' ||
      (aggregate === 'count' && column === null),
  );
  return isCounted ? null : `${tokens[at - 1]?.text} ${tokens[at]?.text}`;
};
