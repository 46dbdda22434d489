import { hasAggregate } from '#agents/query/repair/rules/sources.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';

/** Mistakes made on purpose in a right statement, by name; null where the statement has nothing to make that mistake with. */
export const slips: Readonly<Record<string, (query: Query) => Query | null>> = {
  'DISTINCT left out': (query) =>
    query.body.kind === 'select' && query.body.distinct
      ? { ...query, body: { ...query.body, distinct: false } }
      : null,
  'shows what it sorts or chooses by': (query) => {
    const { body } = query;
    if (body.kind !== 'select' || body.items.some(({ expression }) => hasAggregate(expression))) return null;
    const used: (Expression | undefined)[] = [
      query.orderBy[0]?.expression,
      body.having?.kind === 'binary' ? body.having.left : undefined,
    ];
    const shown = used.find((expression) => expression !== undefined && hasAggregate(expression));
    return shown
      ? { ...query, body: { ...body, items: [...body.items, { expression: shown, alias: null }] } }
      : null;
  },
  'the other end of the order': (query) => {
    const [term] = query.orderBy;
    if (!term || query.orderBy.length > 1 || query.limit === null) return null;
    return { ...query, orderBy: [{ ...term, direction: term.direction === 'desc' ? 'asc' : 'desc' }] };
  },
};
