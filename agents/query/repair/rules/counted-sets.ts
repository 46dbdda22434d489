import { printExpression } from '#lib/sql/select/print-select.ts';
import type { ColumnReference, Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import type { Rule } from '../rule.ts';
import { isCount } from './sources.ts';

/**
 * "How many towns have one but not the other": a number of towns and towns have nothing in common. The sets are compared
 * first, and what is left is counted.
 */
export const countedSets: Rule = {
  name: 'counted-sets',
  apply(query) {
    const { body } = query;
    if (body.kind !== 'set' || !/^(?:except|intersect)$/.test(body.operator)) return { query, edits: [] };
    if (query.orderBy.length > 0 || query.limit !== null) return { query, edits: [] };
    const { left, right } = body;
    const counted = left.kind === 'select' ? countedColumn(left) : null;
    if (counted === null || left.kind !== 'select' || right.kind !== 'select') return { query, edits: [] };
    const plain = (select: Select) => {
      const column = countedColumn(select);
      return column === null ? select : { ...select, items: [{ expression: column, alias: null }] };
    };
    const sets: Query = { ...query, ctes: [], body: { ...body, left: plain(left), right: plain(right) } };
    return {
      query: { ...query, body: countOf(sets) },
      edits: [
        {
          kind: 'subquery_missing',
          reason: 'A number is compared with the things themselves; what is left of these is to be counted.',
          before: `${printExpression(left.items[0]?.expression ?? counted)} … ${body.operator.toUpperCase()} …`,
          after: `COUNT(*) of ${printExpression(counted)} … ${body.operator.toUpperCase()} …`,
        },
      ],
    };
  },
};

/** The column of a SELECT that shows nothing but how many of it there are. */
function countedColumn({ items, groupBy }: Select): ColumnReference | null {
  const expression = items[0]?.expression;
  if (items.length !== 1 || groupBy.length > 0 || !expression || !isCount(expression)) return null;
  const [counted] = expression.arguments;
  return counted?.kind === 'column' ? counted : null;
}

function countOf(query: Query): Select {
  const count: Expression = {
    kind: 'call',
    name: { text: 'COUNT', quote: null },
    distinct: false,
    arguments: [{ kind: 'star', qualifier: null }],
    orderBy: [],
    filter: null,
    over: null,
  };
  return {
    kind: 'select',
    distinct: false,
    items: [{ expression: count, alias: null }],
    from: [{ relation: { kind: 'derived', query, alias: { text: 'counted', quote: null } }, join: null }],
    where: null,
    groupBy: [],
    having: null,
  };
}
