import type { Expression } from './syntax-tree.ts';
import type { TokenCursor } from './token-cursor.ts';

/** Expressions with commas between them. */
export function parseExpressions(cursor: TokenCursor): Expression[] {
  const expressions = [cursor.grammar.expression(cursor)];
  while (cursor.take(',')) expressions.push(cursor.grammar.expression(cursor));
  return expressions;
}
