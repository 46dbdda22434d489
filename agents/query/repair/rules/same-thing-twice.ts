import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { mapAll } from '#lib/sql/select/map-expression.ts';
import { bareOrQuoted, printExpression, printSources } from '#lib/sql/select/print-select.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, SelectItem, Source } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { ownerOf, sameExpression } from './entity.ts';
import { conjuncts, exposedName, joinCondition, newTable, qualifierOf, tablesOf } from './sources.ts';

/**
 * "Kyle's friends": a statement that shows the very column it fixes to one value shows only that value. When the table
 * is linked to itself through another by two keys, the other end of that link is what is asked for.
 */
export const sameThingTwice = blockRule('same-thing-twice', (block, { around }, context, note) => {
  const { from, items } = block.select;
  const fixed = conjuncts(block.select.where).flatMap((condition) =>
    condition.kind === 'binary' &&
    condition.operator === '=' &&
    condition.left.kind === 'column' &&
    condition.right.kind !== 'column'
      ? [condition.left]
      : [],
  );
  const shown = items.find(({ expression }) => fixed.some((column) => sameExpression(column, expression)));
  if (shown?.expression.kind !== 'column' || from.length !== 2) return block;
  const scope = scopeOf(from, around);
  const owner = ownerOf(shown.expression, scope, context);
  const link = tablesOf(from).find((table) => exposedName(table) !== owner?.source);
  const linkTable = link && context.schema.table(link.name.text);
  if (!owner || !link || !linkTable) return block;
  const keys = linkTable.foreignKeys.filter(
    (key) => key.columns.length === 1 && key.referencedTable.toLowerCase() === owner.table.name.toLowerCase(),
  );
  const used = new Set(
    columnsIn([...clauseExpressions(block), ...from.flatMap(({ join }) => (join?.on ? [join.on] : []))])
      .filter((column) => resolve(column, scope).some(({ name }) => name === exposedName(link)))
      .map((column) => column.name.text.toLowerCase()),
  );
  const free = keys.filter((key) => !used.has((key.columns[0] ?? '').toLowerCase()));
  const [other] = free;
  if (keys.length !== 2 || free.length !== 1 || !other) return block;
  const added = newTable(owner.table.name, from);
  const on = joinCondition(
    {
      fromTable: linkTable.name,
      fromColumns: other.columns,
      toTable: owner.table.name,
      toColumns: other.referencedColumns,
    },
    qualifierOf(link),
    qualifierOf(added),
  );
  const source: Source = { relation: added, join: { type: 'inner', natural: false, on, using: [] } };
  const moved = mapAll(items, (item): SelectItem => {
    if (
      item.expression.kind !== 'column' ||
      ownerOf(item.expression, scope, context)?.source !== owner.source
    )
      return item;
    const expression: ColumnReference = {
      kind: 'column',
      qualifier: qualifierOf(added),
      name: bareOrQuoted(item.expression.name.text),
    };
    return { ...item, expression };
  });
  const where = block.select.where;
  const qualified = where && qualify(where);
  note(
    'join_missing',
    `${printExpression(shown.expression)} is fixed to one value; what is asked for stands at the other end of ${linkTable.name}.`,
    printSources(from),
    printSources([...from, source]),
  );
  return { ...block, select: { ...block.select, items: moved, from: [...from, source], where: qualified } };

  /** The table stands in FROM twice now: its bare columns must say which is meant. */
  function qualify(expression: NonNullable<typeof where>): NonNullable<typeof where> {
    const own = tablesOf(from).find((table) => exposedName(table) === owner?.source);
    const parts = conjuncts(expression).map((condition) => {
      if (
        condition.kind !== 'binary' ||
        condition.left.kind !== 'column' ||
        condition.left.qualifier !== null ||
        !own
      )
        return condition;
      return { ...condition, left: { ...condition.left, qualifier: qualifierOf(own) } };
    });
    return parts.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
  }
});
