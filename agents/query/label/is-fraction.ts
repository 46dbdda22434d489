import { expressionParts } from '#lib/sql/select/map-expression.ts';
import type { Expression, Query, Select, SelectItem } from '#lib/sql/select/syntax-tree.ts';

/** What a part of a whole, or growth since another figure, is called. */
const fractionNames = /(?:^|[\s_])(?:share|growth|proportion)$/i;

/**
 * Whether a column of a result is a part of a whole, or growth: it is called so, and the statement divides one figure by
 * another and does not take the result a hundredfold. A stored column of that name may hold either, so it is not.
 */
export function isFraction(name: string, item: SelectItem, query: Query): boolean {
  if (!fractionNames.test(name)) return false;
  const parts = expressionParts(definitionOf(item.expression, query.body, query, 0));
  const isHundred = (part: Expression) => part.kind === 'literal' && Number(part.value) === 100;
  return parts.some((part) => part.kind === 'binary' && part.operator === '/') && !parts.some(isHundred);
}

/** No statement that somebody reads is nested deeper. */
const deepest = 8;

/** The expression that a column stands for, looked for in the queries that it comes from. */
function definitionOf(expression: Expression, body: Query['body'], whole: Query, depth: number): Expression {
  if (expression.kind !== 'column' || body.kind !== 'select' || depth === deepest) return expression;
  const { qualifier, name } = expression;
  for (const inner of innerOf(body, qualifier?.text ?? null, whole)) {
    if (inner.body.kind !== 'select') continue;
    const item = inner.body.items.find((each) => isCalled(each, name.text));
    if (item) return definitionOf(item.expression, inner.body, whole, depth + 1);
  }
  return expression;
}

/** The queries in a FROM that a column with this qualifier can come from. */
function innerOf({ from }: Select, qualifier: string | null, { ctes }: Query): Query[] {
  return from.flatMap(({ relation }) => {
    if (relation.kind === 'group' || relation.kind === 'table-function') return [];
    const called = relation.alias ?? (relation.kind === 'table' ? relation.name : null);
    if (qualifier !== null && called?.text.toLowerCase() !== qualifier.toLowerCase()) return [];
    if (relation.kind === 'derived') return [relation.query];
    const cte = ctes.find((each) => each.name.text.toLowerCase() === relation.name.text.toLowerCase());
    return cte ? [cte.query] : [];
  });
}

function isCalled({ alias, expression }: SelectItem, name: string): boolean {
  const own = alias ?? (expression.kind === 'column' ? expression.name : null);
  return own?.text.toLowerCase() === name.toLowerCase();
}
