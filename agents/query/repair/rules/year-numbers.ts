import { isYear } from '#lib/domain/schema.ts';
import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { scopeOf } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule } from '../rule.ts';
import { ownerOf } from './entity.ts';

/** A column of year numbers holds the year itself: as a date, 1987 is a day five thousand years ago. */
export const yearNumbers = blockRule('year-numbers', (block, { around }, context, note) => {
  const scope = scopeOf(block.select.from, around);
  return mapBlock(block, (part) => {
    const column = yearOf(part);
    const owner = column && ownerOf(column, scope, context);
    const stored = owner && column && context.schema.column(owner.table.name, column.name.text);
    if (!column || !owner || !stored || !isYear(stored)) return part;
    note(
      'condition_type_mismatch',
      `${owner.table.name}.${stored.name} holds years, not dates.`,
      printExpression(part),
      printExpression(column),
    );
    return column;
  });
});

/** The column that an expression takes the year of: `strftime('%Y', x)`, `YEAR(x)`, `EXTRACT(YEAR FROM x)`. */
function yearOf(part: Expression): ColumnReference | null {
  if (part.kind === 'extract') return /^year$/i.test(part.field) ? columnOnly(part.operand) : null;
  if (part.kind !== 'call') return null;
  const [first, second] = part.arguments;
  const name = part.name.text.toLowerCase();
  if (name === 'year') return columnOnly(first);
  const takesYear = name === 'strftime' && first?.kind === 'literal' && first.value === '%Y';
  return takesYear ? columnOnly(second) : null;
}

function columnOnly(expression: Expression | undefined): ColumnReference | null {
  return expression?.kind === 'column' ? expression : null;
}
