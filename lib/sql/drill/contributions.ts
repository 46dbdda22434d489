import type { Dialect } from '../../datasource/data-source.ts';
import { notationOf } from '../../datasource/dialect/notation-of.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { bareOrQuoted, printQuery } from '../select/print-select.ts';
import type { Call, Expression, Source } from '../select/syntax-tree.ts';
import { aggregateOf, allOf, type DrilledBlock, equals } from './drilled-block.ts';

/** What became another between two rows of a result, taken apart by a dimension. */
export type Contribution = {
  /** The key column of the result that the two rows differ in: the period. */
  readonly period: number;
  readonly before: readonly CellValue[];
  readonly after: readonly CellValue[];
  readonly measure: number;
  /** `join` is what has the column, where the statement does not read it: one row at most for each of its rows. */
  readonly dimension: {
    readonly expression: Expression;
    readonly name: string;
    readonly join: Source | null;
  };
};

export const contributionColumns = { before: 'before', after: 'after', change: 'change' } as const;

/** Whether a figure is the sum of its parts: a sum or a count of rows, not an average, an extreme or a count of different things. */
export function addsUp(block: DrilledBlock, measure: number): boolean {
  const item = block.select.items[measure];
  const call = item && aggregateOf(item.expression);
  return call != null && !call.distinct && ['sum', 'count', 'total'].includes(call.name.text.toLowerCase());
}

/**
 * How much each value of a dimension had before and after, and the change of each, the largest first. What has no value is
 * a part of its own, so that the parts add up to the two figures. null where the figure is no sum of parts.
 */
export function contributions(block: DrilledBlock, asked: Contribution, dialect: Dialect): string | null {
  const { select, keys, query } = block;
  const item = select.items[asked.measure];
  const call = item && aggregateOf(item.expression);
  const period = keys.find(({ index }) => index === asked.period);
  if (call == null || period === undefined || !addsUp(block, asked.measure)) return null;
  const isBefore = equals(period.expression, asked.before[asked.period] ?? null, dialect);
  const isAfter = equals(period.expression, asked.after[asked.period] ?? null, dialect);
  const others = keys
    .filter(({ index }) => index !== asked.period)
    .map(({ index, expression }) => equals(expression, asked.after[index] ?? null, dialect));
  const before = partSum(call, isBefore);
  const after = partSum(call, isAfter);
  const change: Expression = { kind: 'binary', operator: '-', left: after, right: before };
  const either: Expression = { kind: 'binary', operator: 'or', left: isBefore, right: isAfter };
  const named = (expression: Expression, text: string) => ({ expression, alias: bareOrQuoted(text) });
  return printQuery(
    {
      ...query,
      body: {
        ...select,
        distinct: false,
        from: asked.dimension.join === null ? select.from : [...select.from, asked.dimension.join],
        items: [
          named(asked.dimension.expression, asked.dimension.name),
          named(before, contributionColumns.before),
          named(after, contributionColumns.after),
          named(change, contributionColumns.change),
        ],
        where: allOf([select.where, either, ...others]),
        groupBy: [asked.dimension.expression],
        having: null,
      },
      orderBy: [{ expression: callOf('abs', [change]), direction: 'desc', nulls: null }],
      limit: null,
      offset: null,
    },
    notationOf(dialect),
  );
}

/** The part of a sum or a count that belongs to rows that meet a condition; 0 where none do. */
function partSum(call: Call, condition: Expression): Expression {
  const [argument] = call.arguments;
  const isCount = call.name.text.toLowerCase() === 'count';
  const isOfRows = argument === undefined || argument.kind === 'star' || argument.kind === 'literal';
  const when = allOf([
    condition,
    call.filter,
    isCount && !isOfRows ? { kind: 'is-null', negated: true, operand: argument } : null,
  ]);
  const zero: Expression = { kind: 'literal', type: 'number', value: '0' };
  const one: Expression = { kind: 'literal', type: 'number', value: '1' };
  const result = isCount ? one : argument;
  if (when === null || result === undefined) return zero;
  const part: Expression = {
    kind: 'case',
    operand: null,
    branches: [{ when, result }],
    otherwise: isCount ? zero : null,
  };
  const total = callOf('sum', [part]);
  return isCount ? total : callOf('coalesce', [total, zero]);
}

function callOf(name: string, parts: readonly Expression[]): Expression {
  return {
    kind: 'call',
    name: { text: name, quote: null },
    distinct: false,
    arguments: parts,
    orderBy: [],
    filter: null,
    over: null,
  };
}
