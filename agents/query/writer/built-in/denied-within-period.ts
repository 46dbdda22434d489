import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';
import en from '../../../question/composed/lexicon/en.json' with { type: 'json' };
import { asksForPast } from '../../../question/in-force.ts';
import { isDateFilter, touches } from './filter-rules.ts';
import { readDates } from './read-dates.ts';
import type { Token } from './tokenize.ts';

const denying = new Set(en.now.denying.split('|'));

/**
 * "Guides who led tours in 2024 but not a single hike": the time of the rows that are said first is that of those of the same table that
 * are denied behind it, unless they have one of their own, or none ever was.
 */
export function deniedWithinPeriod(
  intent: QueryIntent,
  tokens: readonly Token[],
  today: string,
): QueryIntent {
  const denied = tokens.findLastIndex(({ lower }) => denying.has(lower));
  const dates = readDates(tokens, today);
  if (dates.length === 0 || dates.some(({ end }) => end > denied) || asksForPast(tokens)) return intent;
  const timed = intent.filters.flatMap((filter) =>
    filter.kind === 'exists' && !filter.negated
      ? filter.filters.filter((each) => each.kind !== 'valid-on' && isDateFilter(each))
      : [],
  );
  const filters = intent.filters.map((filter): Filter => {
    if (filter.kind !== 'exists' || !filter.negated || filter.filters.some(isDateFilter)) return filter;
    const own = timed.filter((each) => filter.joins.some(({ toTable }) => touches(each, toTable)));
    return { ...filter, filters: [...filter.filters, ...own] };
  });
  return { ...intent, filters };
}
