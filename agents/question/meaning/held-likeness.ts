import type { QueryIntent } from '#lib/domain/query-intent.ts';
import type { Law } from './law.ts';

const means = /^(?:average|averages|avg|mean|means|usual|typical|norm)$/;

/**
 * "The same last name" compares rows with each other, and "more than their manager" with one other: neither lists all rows, and neither is
 * about the average of all.
 */
export const heldLikeness: Law = (intent, { tokens }) => {
  const same = tokens.find(({ lower }) => lower === 'same');
  if (same !== undefined && !comparesRows(intent)) return same.text;
  const isAboutMean = intent.filters.some((filter) => filter.kind === 'versus' && filter.aggregate === 'avg');
  if (!isAboutMean || tokens.some(({ lower }) => means.test(lower))) return null;
  return tokens.find(({ lower }) => lower === 'than')?.text ?? null;
};

function comparesRows({ select, groupBy, having, filters, joins }: QueryIntent): boolean {
  const isCounted = groupBy.length > 0 && select.some((item) => 'measure' in item);
  const isCompared = filters.some(({ kind }) => kind === 'columns' || kind === 'exists');
  return isCounted || isCompared || having.length > 0 || joins.length > 0;
}
