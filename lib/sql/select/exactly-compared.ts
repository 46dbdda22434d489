import type { Expression } from './syntax-tree.ts';

/**
 * What is compared capitals and accents included in MySQL's `CONVERT(x USING utf8mb4) COLLATE utf8mb4_bin` and in SQL Server's
 * `CAST(x AS nvarchar(max)) COLLATE Latin1_General_100_BIN2`: x; null for any other expression.
 */
export function exactlyCompared(expression: Expression): Expression | null {
  if (expression.kind !== 'cast' || expression.function !== 'collate') return null;
  const { operand } = expression;
  if (operand.kind !== 'cast') return null;
  const isUnicode = /^nvarchar/i.test(operand.type) && /_bin2$/i.test(expression.type);
  return operand.function === 'convert' || isUnicode ? operand.operand : null;
}
