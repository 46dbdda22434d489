import { mapExpression } from '../sql/select/map-expression.ts';
import type { Expression } from '../sql/select/syntax-tree.ts';

export const aggregates = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'total',
  'median',
  'stddev',
  'variance',
  'stddev_pop',
  'var_pop',
];

/** Whether an expression is one figure of many rows. */
export function isAggregate(part: Expression): part is Extract<Expression, { kind: 'call' }> {
  return part.kind === 'call' && part.over === null && aggregates.includes(part.name.text.toLowerCase());
}

/**
 * A measure of the rows alone that meet a condition. The condition goes into each aggregate and not beside it, so that the measure
 * can stand next to others in one statement.
 */
export function onlyRows(expression: Expression, condition: Expression): Expression {
  return mapExpression(expression, (part) => {
    if (!isAggregate(part)) return part;
    const [first, ...rest] = part.arguments;
    const counted: Expression =
      first === undefined || first.kind === 'star' ? { kind: 'literal', type: 'number', value: '1' } : first;
    const kept: Expression = {
      kind: 'case',
      operand: null,
      branches: [{ when: condition, result: counted }],
      otherwise: null,
    };
    return { ...part, arguments: [kept, ...rest] };
  });
}
