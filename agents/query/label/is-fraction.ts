import { expressionParts } from '#lib/sql/select/map-expression.ts';
import type { Expression, Query, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { definedIn } from './defined-in.ts';

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
  const inner = definedIn(expression, body, whole);
  return inner ? definitionOf(inner.expression, inner.select, whole, depth + 1) : expression;
}
