import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { OrderTerm } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { ownerOf } from './entity.ts';

/** Engines in which NULL sorts above every value, so that a descending order begins with it. */
const nullsFirst: ReadonlySet<string> = new Set(['postgres', 'oracle']);

/** "The tallest" is not the one whose height nobody knows: a list that is cut puts what has no value last. */
export const nullsInOrder = blockRule('nulls-in-order', (block, { around }, context, note) => {
  if (!nullsFirst.has(context.dialect) || block.limit === null) return block;
  const scope = scopeOf(block.select.from, around);
  const orderBy = block.orderBy.map((term): OrderTerm => {
    const { expression, direction, nulls } = term;
    if (direction !== 'desc' || nulls !== null || expression.kind !== 'column') return term;
    const owner = ownerOf(expression, scope, context);
    const column = owner && context.schema.column(owner.table.name, expression.name.text);
    if (!column?.nullable) return term;
    const before = `${printExpression(expression)} DESC`;
    note('order_by_missing', 'NULL would come first in descending order.', before, `${before} NULLS LAST`);
    return { ...term, nulls: 'last' };
  });
  return orderBy.some((term, index) => term !== block.orderBy[index]) ? { ...block, orderBy } : block;
});
