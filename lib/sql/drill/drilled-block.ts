import type { Dialect } from '../../datasource/data-source.ts';
import { notationOf } from '../../datasource/dialect/notation-of.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { exactlyCompared } from '../select/exactly-compared.ts';
import { expressionParts } from '../select/map-expression.ts';
import { parseSelect } from '../select/parse-select.ts';
import { printExpression } from '../select/print-select.ts';
import type { Call, Expression, Query, Select } from '../select/syntax-tree.ts';

/** A column of a result that its rows are grouped by. */
export type GroupKey = { readonly index: number; readonly expression: Expression };

/** The SELECT whose rows a result has, taken apart as far as going on from one of its cells needs. */
export type DrilledBlock = {
  readonly query: Query;
  readonly select: Select;
  /** Columns that name a group; empty where nothing is grouped. */
  readonly keys: readonly GroupKey[];
  /** Whether the rows are computed from several rows each: groups, or one figure over all. */
  readonly isAggregated: boolean;
};

const aggregates = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'total',
  'median',
  'group_concat',
  'string_agg',
]);

/** null where a row of the result does not stand for rows of one SELECT: a union, a `*`, a group that is not shown. */
export function drilledBlock(query: Query, columnCount: number): DrilledBlock | null {
  const { body } = query;
  if (body.kind !== 'select' || body.from.length === 0 || body.items.length !== columnCount) return null;
  if (body.items.some(({ expression }) => expression.kind === 'star')) return null;
  const isAggregated =
    body.groupBy.length > 0 || body.items.some(({ expression }) => isAggregate(expression));
  if (body.distinct && isAggregated) return null;
  const keys: GroupKey[] = [];
  for (const group of body.groupBy) {
    const meant = meantBy(group, body);
    const shown = exactlyCompared(meant) ?? meant;
    const index = body.items.findIndex(({ expression }) => same(expression, shown));
    // Rows of several groups would stand behind a row that does not say which one it is.
    if (index < 0) return null;
    keys.push({ index, expression: meant });
  }
  return { query, select: body, keys, isAggregated };
}

/** A position or an alias in GROUP BY means the item it names. */
function meantBy(group: Expression, { items }: Select): Expression {
  if (group.kind === 'literal' && group.type === 'number')
    return items[Number(group.value) - 1]?.expression ?? group;
  if (group.kind !== 'column' || group.qualifier !== null) return group;
  const name = group.name.text.toLowerCase();
  return items.find(({ alias }) => alias?.text.toLowerCase() === name)?.expression ?? group;
}

/** The aggregate that a column of the result is, when it is one and nothing more. */
export function aggregateOf(expression: Expression): Call | null {
  return expression.kind === 'call' &&
    aggregates.has(expression.name.text.toLowerCase()) &&
    expression.over === null
    ? expression
    : null;
}

function isAggregate(expression: Expression): boolean {
  return expressionParts(expression).some((part) => aggregateOf(part) !== null);
}

export function same(left: Expression, right: Expression): boolean {
  return printExpression(left).toLowerCase() === printExpression(right).toLowerCase();
}

/** That an expression has a value of a result. */
export function equals(expression: Expression, value: CellValue, dialect: Dialect): Expression {
  if (value === null) return { kind: 'is-null', negated: false, operand: expression };
  return { kind: 'binary', operator: '=', left: expression, right: literal(value, dialect) };
}

/** A value as the engine writes it, read back into the tree: what it holds is a value there, whatever it says. */
function literal(value: Exclude<CellValue, null>, dialect: Dialect): Expression {
  if (typeof value === 'number') return { kind: 'literal', type: 'number', value: String(value) };
  if (typeof value === 'boolean') return { kind: 'literal', type: 'boolean', value: String(value) };
  const { query, rest } = parseSelect(`SELECT ${dialect.quoteText(value)}`, notationOf(dialect));
  const read = query.body.kind === 'select' ? query.body.items[0]?.expression : undefined;
  if (rest !== '' || read?.kind !== 'literal') throw new SyntaxError(`no text literal: ${value}`);
  return read;
}

export function allOf(conditions: readonly (Expression | null)[]): Expression | null {
  return conditions.reduce<Expression | null>((all, condition) => {
    if (condition === null) return all;
    return all === null ? condition : { kind: 'binary', operator: 'and', left: all, right: condition };
  }, null);
}
