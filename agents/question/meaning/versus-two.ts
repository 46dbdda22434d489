import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Law } from './law.ts';

/** "Professors vs lecturers": who is told of one of the two has compared nothing. */
export const versusTwo: Law = (intent, { tokens }) => {
  const word = tokens.find(({ lower }, at) => at > 0 && /^(?:vs|versus)$/.test(lower));
  return word === undefined || tellsTwo(intent) ? null : word.text;
};

/** Two values, or times that tell one from the other. */
function tellsTwo({ filters, groupBy }: QueryIntent): boolean {
  const isOfOne = filters.some(
    (filter) => filter.kind === 'equals' && !filter.negated && filter.values.length === 1,
  );
  const isOfTwo = filters.some(
    (filter) => filter.kind === 'any' || (filter.kind === 'equals' && filter.values.length > 1),
  );
  return isOfTwo || !isOfOne || groupBy.some(({ grain }) => grain !== null);
}
