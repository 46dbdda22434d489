import type { Filter, QueryIntent } from '#lib/domain/query-intent.ts';

/** "Both A and B" of things that a row has many of: some row with the one, and some row with the other. */
export function eachOfBoth(intent: QueryIntent, question: string): QueryIntent {
  if (!/\bboth\b/i.test(question)) return intent;
  return { ...intent, filters: intent.filters.flatMap(apart) };
}

function apart(filter: Filter): Filter[] {
  if (filter.kind !== 'exists' || filter.negated) return [filter];
  const of = filter.filters.findIndex(
    (inner) => inner.kind === 'equals' && !inner.negated && inner.values.length > 1,
  );
  const inner = filter.filters[of];
  if (inner?.kind !== 'equals') return [filter];
  return inner.values.map((value) => ({
    ...filter,
    filters: filter.filters.with(of, { ...inner, values: [value] }),
  }));
}
