import type { QueryIntent } from '#lib/domain/query-intent.ts';

/** An intent of all rows of its subject, but for these parts. */
export function bareIntent(parts: Partial<QueryIntent> & Pick<QueryIntent, 'subject'>): QueryIntent {
  return {
    select: [],
    joins: [],
    filters: [],
    groupBy: [],
    having: [],
    orderBy: [],
    limit: null,
    distinct: false,
    ...parts,
  };
}
