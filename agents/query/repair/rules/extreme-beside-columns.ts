import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';

/**
 * `SELECT MIN(age), name` without GROUP BY means the row with the smallest age: `ORDER BY age LIMIT 1`, which every engine
 * takes. The extreme itself was not asked for.
 */
export const extremeBesideColumns = blockRule('extreme-beside-columns', (block, _place, context, note) => {
  const { select } = block;
  if (select.groupBy.length > 0 || block.orderBy.length > 0 || block.limit !== null || select.having !== null)
    return block;
  const extremes = select.items.filter(({ expression }) => extremeOf(expression) !== null);
  const [only] = extremes;
  const others = select.items.filter((item) => !extremes.includes(item));
  if (!only || extremes.length !== 1 || others.length === 0) return block;
  if (others.some(({ expression }) => expression.kind !== 'column')) return block;
  const extreme = extremeOf(only.expression);
  if (extreme === null) return block;
  // Asked for by name it stays: SQLite takes the other columns from the row that has it.
  const asked = context.question.words
    .slice(0, 7)
    .some((word) => /^(?:max|min|(?:maxim|minim)um|highest|lowest|largest|smallest)$/.test(word));
  if (asked) return block;
  const direction = extreme.direction;
  note(
    'agg_no_groupby',
    'The extreme of a column beside other columns means the row that has it.',
    printExpression(only.expression),
    `ORDER BY ${printExpression(extreme.of)} ${direction.toUpperCase()} LIMIT 1`,
  );
  return {
    ...block,
    select: { ...select, items: others },
    orderBy: [{ expression: extreme.of, direction, nulls: null }],
    limit: { kind: 'literal', type: 'number', value: '1' },
  };
});

function extremeOf(expression: Expression): { of: Expression; direction: 'asc' | 'desc' } | null {
  if (expression.kind !== 'call' || !/^(min|max)$/i.test(expression.name.text) || expression.over !== null)
    return null;
  const [of] = expression.arguments;
  if (!of || expression.arguments.length !== 1 || expressionParts(of).some((part) => part.kind === 'call'))
    return null;
  return { of, direction: /min/i.test(expression.name.text) ? 'asc' : 'desc' };
}
