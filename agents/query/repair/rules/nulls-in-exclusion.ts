import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { emptyScope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';
import { conjunction, conjuncts } from './sources.ts';

/** `NOT IN` a list with a NULL in it is never true: a column known to hold NULLs is read without them. */
export const nullsInExclusion = blockRule('nulls-in-exclusion', (block, _place, context, note) =>
  mapBlock(block, (part) => {
    const missing = part.kind === 'in-query' && part.negated ? nullableItem(part.query, context) : null;
    if (missing === null || part.kind !== 'in-query' || part.query.body.kind !== 'select') return part;
    const body = part.query.body;
    const where = conjunction([...conjuncts(body.where), missing]);
    const query: Query = { ...part.query, body: { ...body, where } };
    note(
      'except_missing',
      'One NULL among what is excluded would exclude everything.',
      printExpression(part),
      printExpression({ ...part, query }),
    );
    return { ...part, query };
  }),
);

/** `column IS NOT NULL` for the one column that a query gives, where a sample row shows that it holds NULLs. */
function nullableItem(query: Query, context: RepairContext): Expression | null {
  const { body } = query;
  if (body.kind !== 'select' || body.groupBy.length > 0) return null;
  const column = body.items[0]?.expression;
  if (body.items.length !== 1 || column?.kind !== 'column') return null;
  const table = ownerOf(column, scopeOf(body.from, emptyScope(context.schema)), context)?.table;
  const index = table?.columns.findIndex(({ name }) => name.toLowerCase() === column.name.text.toLowerCase());
  if (!table || index === undefined || !table.sampleRows.some((row) => row[index] === null)) return null;
  const wanted: Expression = { kind: 'is-null', negated: true, operand: column };
  const written = conjuncts(body.where).map((each) => printExpression(each).toLowerCase());
  return written.includes(printExpression(wanted).toLowerCase()) ? null : wanted;
}
