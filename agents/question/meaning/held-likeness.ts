import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import { type Law, withInner } from './law.ts';

const different = /^(?:different|differing|differently|differ|disagree)$/;
const means = /^(?:average|averages|avg|mean|means|usual|typical|norm)$/;

/**
 * "The same last name" compares rows with each other, and "more than their manager" with one other: neither lists all rows, and neither is
 * about the average of all. What two who are named say differently is not what either of them says.
 */
export const heldLikeness: Law = (intent, { tokens }) => {
  const same = tokens.find(({ lower }) => lower === 'same');
  if (same !== undefined && !comparesRows(intent)) return same.text;
  const apart = tokens.find(({ lower }) => different.test(lower));
  if (apart !== undefined && saysWhatEitherSays(intent, apart.lower !== 'different')) return apart.text;
  const isAboutMean = intent.filters.some((filter) => filter.kind === 'versus' && filter.aggregate === 'avg');
  if (!isAboutMean || tokens.some(({ lower }) => means.test(lower))) return null;
  return tokens.find(({ lower }) => lower === 'than')?.text ?? null;
};

/** Rows for which one of several values is enough; "different customers" are only counted once. */
function saysWhatEitherSays({ filters }: QueryIntent, isOfAny: boolean): boolean {
  const isSeveral = (filter: Filter) =>
    filter.kind === 'equals' && !filter.negated && filter.values.length > 1;
  return filters.some((filter) =>
    filter.kind === 'exists' ? withInner(filter).some(isSeveral) : isOfAny && isSeveral(filter),
  );
}

function comparesRows({ select, groupBy, having, filters, joins }: QueryIntent): boolean {
  const isCounted = groupBy.length > 0 && select.some((item) => 'measure' in item);
  const isCompared = filters.some(({ kind }) => kind === 'columns' || kind === 'exists');
  return isCounted || isCompared || having.length > 0 || joins.length > 0;
}
