import type { TableSchema } from '#lib/domain/schema.ts';
import { personNamePart } from '#lib/schema/person-names.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { isNamingColumn, keyOf, ownerOf, sameExpression, singleKey } from './entity.ts';
import { exposedName, tablesOf } from './sources.ts';

/**
 * Things counted by their name fall together when two share one: they are grouped by their key as well. Only where the
 * rows counted are another table's, so that the group is a thing and not its name.
 */
export const groupByKey = blockRule('group-by-key', (block, { around }, context, note) => {
  const { from, groupBy } = block.select;
  if (asksOfNames(context.question.text)) return block;
  if (from.length < 2 || groupBy.length === 0) return block;
  const scope = scopeOf(from, around);
  const added: Expression[] = [];
  for (const expression of groupBy) {
    if (expression.kind !== 'column') continue;
    const owner = ownerOf(expression, scope, context);
    const key = owner && singleKey(owner.table);
    if (!owner || !key || !isCalledBy(owner.table, expression.name.text)) continue;
    if (context.schema.identifies(owner.table.name, expression.name.text) !== null) continue;
    const column = context.schema.column(owner.table.name, expression.name.text);
    if (column?.unique === true || key.toLowerCase() === expression.name.text.toLowerCase()) continue;
    const table = tablesOf(from).find((each) => exposedName(each) === owner.source);
    if (!table) continue;
    const reference = keyOf(table, key);
    const grouped = [...groupBy, ...added].some(
      (each) =>
        sameExpression(each, reference) || (each.kind === 'column' && isKeyOf(each, owner.table.name)),
    );
    if (!grouped) added.push(reference);
  }
  if (added.length === 0) return block;
  const next = [...added, ...groupBy];
  note(
    'groupby_missing_col',
    `Two may share ${groupBy.map((each) => printExpression(each)).join(', ')}; the key keeps them apart.`,
    `GROUP BY ${groupBy.map((each) => printExpression(each)).join(', ')}`,
    `GROUP BY ${next.map((each) => printExpression(each)).join(', ')}`,
  );
  return { ...block, select: { ...block.select, groupBy: next } };

  function isKeyOf(column: ColumnReference, table: string): boolean {
    const of = ownerOf(column, scope, context);
    return of !== null && context.schema.identifies(of.table.name, column.name.text) === table.toLowerCase();
  }
});

function isCalledBy(table: TableSchema, column: string): boolean {
  return isNamingColumn(table, column) || personNamePart(column) !== null;
}

/** "For each name", "names used by several": what is counted is the name and not the thing. */
function asksOfNames(question: string): boolean {
  return (
    /\b(?:each|every|per|by|all) (?:\w+ )?(?:names?|titles?)\b/.test(question) ||
    /\b(?:names?|titles?) (?:(?:that|which) )?(?:(?:are|is|were|was) )?(?:used|shared|common|given|repeated)\b/.test(
      question,
    )
  );
}
