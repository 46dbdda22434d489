import type { Expression } from './syntax-tree.ts';

/**
 * What is compared capitals and accents included in MySQL's `CONVERT(x USING utf8mb4) COLLATE utf8mb4_bin`: x; null for
 * any other expression.
 */
export function exactlyCompared(expression: Expression): Expression | null {
  if (expression.kind !== 'cast' || expression.function !== 'collate') return null;
  const { operand } = expression;
  return operand.kind === 'cast' && operand.function === 'convert' ? operand.operand : null;
}
