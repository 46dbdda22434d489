import { mapBlock } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression } from '#lib/sql/select/syntax-tree.ts';
import { blockRule, type RepairContext } from '../rule.ts';
import { ownerOf } from './entity.ts';

/** What a dividend is made where `/` of whole numbers loses places: all of them, or in MySQL all but four. */
const doubles: Readonly<Record<string, string>> = {
  sqlite: 'REAL',
  postgres: 'double precision',
  mysql: 'DOUBLE',
  trino: 'double',
  sqlserver: 'float',
};

/** A share or an average of whole numbers is cut where `/` divides so: its dividend is made a number in double precision. */
export const integerDivision = blockRule('integer-division', (block, { around }, context, note) => {
  const type = doubles[context.dialect];
  if (type === undefined) return block;
  if (!/\b(?:percent\w*|ratio|rate|share|proportion|fraction|average|per)\b/.test(context.question.text))
    return block;
  const scope = scopeOf(block.select.from, around);
  return mapBlock(block, (part) => {
    if (part.kind !== 'binary' || part.operator !== '/') return part;
    if (!isWhole(part.left, scope, context) || !isWhole(part.right, scope, context)) return part;
    const exact: Expression = {
      ...part,
      left: { kind: 'cast', operand: part.left, type, function: 'cast' },
    };
    note(
      'condition_type_mismatch',
      'Both sides are whole numbers, whose division drops the fraction that is asked for.',
      printExpression(part),
      printExpression(exact),
    );
    return exact;
  });
});

function isWhole(expression: Expression, scope: Scope, context: RepairContext): boolean {
  switch (expression.kind) {
    case 'literal':
      return expression.type === 'number' && /^\d+$/.test(expression.value);
    case 'column': {
      const owner = ownerOf(expression, scope, context);
      return (
        owner !== null && context.schema.column(owner.table.name, expression.name.text)?.kind === 'integer'
      );
    }
    case 'binary':
      return (
        ['+', '-', '*'].includes(expression.operator) &&
        isWhole(expression.left, scope, context) &&
        isWhole(expression.right, scope, context)
      );
    case 'call': {
      const name = expression.name.text.toLowerCase();
      if (name === 'count') return true;
      return (
        ['sum', 'min', 'max'].includes(name) &&
        expression.arguments.every((each) => isWhole(each, scope, context))
      );
    }
    default:
      return false;
  }
}
