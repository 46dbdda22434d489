import { mapAll } from '#lib/sql/select/map-expression.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, SelectItem } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { statementColumns } from '../statement-columns.ts';
import { ownerOf, sameExpression } from './entity.ts';
import { unusedSaid } from './meant-column.ts';
import { conjuncts, queryOf } from './sources.ts';

/**
 * A column that is fixed to one text and shown tells only what was given: the column of its table that the question speaks of
 * is shown instead.
 */
export const shownConstant = blockRule('shown-constant', (block, { role, around }, context, note) => {
  if (role !== 'outermost' || context.question.words.length === 0) return block;
  const scope = scopeOf(block.select.from, around);
  const fixed = conjuncts(block.select.where).flatMap((condition) =>
    condition.kind === 'binary' && condition.operator === '=' && condition.right.kind === 'literal'
      ? [condition.left]
      : [],
  );
  const items = mapAll(block.select.items, (item): SelectItem => {
    const column = item.expression;
    if (column.kind !== 'column' || !fixed.some((each) => sameExpression(each, column))) return item;
    const owner = ownerOf(column, scope, context);
    const statement = statementColumns(queryOf(block.select), context);
    const [meant, other] = owner ? unusedSaid(owner.table, statement, context) : [];
    if (!owner || !meant || other) return item;
    const expression: ColumnReference = { ...column, name: bareOrQuoted(meant.column.name) };
    note(
      'extra_values_selected',
      `${printExpression(column)} is fixed to one value; the question speaks of ${meant.column.name}.`,
      printExpression(column),
      printExpression(expression),
    );
    return { ...item, expression };
  });
  return items === block.select.items ? block : { ...block, select: { ...block.select, items } };
});
