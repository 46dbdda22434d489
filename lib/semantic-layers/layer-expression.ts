import type { TableSchema } from '../domain/schema.ts';
import { writtenExpression } from '../knowledge/written-expression.ts';
import { mapExpression } from '../sql/select/map-expression.ts';
import { bareOrQuoted } from '../sql/select/print-select.ts';
import type { Expression } from '../sql/select/syntax-tree.ts';

/** An expression over the columns of a table, as it can stand in one over `base`: columns of another table get its name. */
export function expressionOf(text: string, table: TableSchema, base: TableSchema): Expression {
  return seenFrom(writtenExpression(text, 'measure'), table, base);
}

/** The same of an expression that is read already. */
export function seenFrom(expression: Expression, table: TableSchema, base: TableSchema): Expression {
  if (table.name === base.name) return expression;
  return mapExpression(expression, (part) =>
    part.kind === 'column' && part.qualifier === null
      ? { ...part, qualifier: bareOrQuoted(table.name) }
      : part,
  );
}

/** The column that an expression is, and nothing more; null for one that is computed. */
export function plainColumn(text: string): string | null {
  return /^\s*(?:"[^"]+"|`[^`]+`|[\p{L}_][\p{L}\p{N}_$]*)\s*$/u.test(text)
    ? text.trim().replaceAll(/^["`]|["`]$/g, '')
    : null;
}

export function called(name: string, ...args: readonly Expression[]): Extract<Expression, { kind: 'call' }> {
  return {
    kind: 'call',
    name: { text: name, quote: null },
    distinct: false,
    arguments: args,
    orderBy: [],
    filter: null,
    over: null,
  };
}

/** One figure over another, as a fraction also where both are whole; no value where there is nothing to divide by. */
export function ratioOf(numerator: Expression, denominator: Expression): Expression {
  return {
    kind: 'binary',
    operator: '/',
    left: { kind: 'binary', operator: '*', left: number('1.0'), right: numerator },
    right: called('NULLIF', denominator, number('0')),
  };
}

export function number(value: string): Expression {
  return { kind: 'literal', type: 'number', value };
}

export function allOf(conditions: readonly Expression[]): Expression | null {
  const [first, ...rest] = conditions;
  if (first === undefined) return null;
  return rest.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }), first);
}
