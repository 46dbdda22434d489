import { columnsIn } from '#lib/sql/select/block.ts';
import { printExpression } from '#lib/sql/select/print-select.ts';
import type { Expression, Query, Select } from '#lib/sql/select/syntax-tree.ts';
import type { RepairContext, Repaired, Rule } from '../rule.ts';
import { sameExpression } from './entity.ts';
import { conjunction, conjuncts, hasAggregate } from './sources.ts';

/**
 * One row cannot meet two conditions that exclude each other, and "in both 2014 and 2015" is not "in either": what meets
 * one is intersected with what meets the other. Where a nested query asks for either, it is asked for each.
 */
export const bothSets: Rule = {
  name: 'both-sets',
  apply(query, context) {
    const split = splitOf(query, context);
    if (split === null) return askedOfEach(query, context) ?? { query, edits: [] };
    const { select, rest, first, second } = split;
    const side = (condition: Expression): Select => ({
      ...select,
      distinct: false,
      where: conjunction([...rest, condition]),
    });
    return {
      query: {
        ...query,
        body: { kind: 'set', operator: 'intersect', left: side(first), right: side(second) },
      },
      edits: [
        {
          kind: 'intersect_missing',
          reason: 'No single row meets both conditions; what is asked for has a row for each.',
          before: select.where === null ? '' : printExpression(select.where),
          after: `${printExpression(first)} INTERSECT ${printExpression(second)}`,
        },
      ],
    };
  },
};

/** `EXISTS (… x IN (1, 2))` as `EXISTS (… x = 1) AND EXISTS (… x = 2)` where the question says both. */
function askedOfEach(query: Query, context: RepairContext): Repaired | null {
  if (query.body.kind !== 'select' || !saysBoth(context.question.text)) return null;
  const conditions = conjuncts(query.body.where);
  for (const condition of conditions) {
    const sides = sidesOfNested(condition);
    if (sides === null) continue;
    const where = conjunction(conditions.flatMap((each) => (each === condition ? sides : [each])));
    return {
      query: { ...query, body: { ...query.body, where } },
      edits: [
        {
          kind: 'where_missing',
          reason: 'The question says both, and one of the two would do here.',
          before: printExpression(condition),
          after: sides.map((side) => printExpression(side)).join(' AND '),
        },
      ],
    };
  }
  return null;
}

function sidesOfNested(condition: Expression): Expression[] | null {
  const isNested = condition.kind === 'exists' || (condition.kind === 'in-query' && !condition.negated);
  if (!isNested || condition.query.body.kind !== 'select') return null;
  const { body } = condition.query;
  // Groups may be asked to have both: `HAVING COUNT(DISTINCT year) = 2`.
  if (body.groupBy.length > 0 || body.having !== null) return null;
  const inner = conjuncts(body.where);
  const either = inner.find((each) => alternativesOf(each) !== null);
  const alternatives = either && alternativesOf(either);
  if (!alternatives) return null;
  return alternatives.map((side) => {
    const where = conjunction(inner.map((each) => (each === either ? side : each)));
    return { ...condition, query: { ...condition.query, body: { ...body, where } } };
  });
}

type Split = {
  readonly select: Select;
  readonly rest: readonly Expression[];
  readonly first: Expression;
  readonly second: Expression;
};

function splitOf({ body, orderBy, limit }: Query, context: RepairContext): Split | null {
  if (
    body.kind !== 'select' ||
    orderBy.length > 0 ||
    limit !== null ||
    body.groupBy.length > 0 ||
    body.having !== null
  )
    return null;
  if (body.items.some(({ expression }) => expression.kind !== 'column' || hasAggregate(expression)))
    return null;
  const conditions = conjuncts(body.where);
  for (const [index, first] of conditions.entries()) {
    const alternatives = saysBoth(context.question.text) ? alternativesOf(first) : null;
    const second = alternatives
      ? alternatives[1]
      : conditions.slice(index + 1).find((each) => excludes(first, each));
    if (second === undefined) continue;
    // What is shown must not be what the conditions are about: nothing has two values there.
    const tested = columnsIn([first]);
    if (body.items.some(({ expression }) => tested.some((column) => sameExpression(column, expression))))
      return null;
    const rest = conditions.filter((each) => each !== first && each !== second);
    return { select: body, rest, first: alternatives ? alternatives[0] : first, second };
  }
  return null;
}

function saysBoth(question: string): boolean {
  return /\bboth\b/.test(question) && / and /.test(question);
}

/** `a = 1 OR a = 2` and `a IN (1, 2)` as their two equalities. */
function alternativesOf(condition: Expression): [Expression, Expression] | null {
  if (condition.kind === 'in-list' && !condition.negated && condition.items.length === 2) {
    const [left, right] = condition.items.map(
      (item): Expression => ({ kind: 'binary', operator: '=', left: condition.operand, right: item }),
    );
    return left && right ? [left, right] : null;
  }
  if (condition.kind !== 'binary' || condition.operator !== 'or') return null;
  const { left, right } = condition;
  const plain = left.kind === 'binary' && right.kind === 'binary' && sameExpression(left.left, right.left);
  return plain && left.operator !== 'or' && right.operator !== 'or' ? [left, right] : null;
}

/** Whether no value meets both comparisons of one column with constants. */
function excludes(first: Expression, second: Expression): boolean {
  if (first.kind !== 'binary' || second.kind !== 'binary') return false;
  if (first.left.kind !== 'column' || !sameExpression(first.left, second.left)) return false;
  if (first.right.kind !== 'literal' || second.right.kind !== 'literal') return false;
  if (first.operator === '=' && second.operator === '=') return first.right.value !== second.right.value;
  const lower = [first, second].find(({ operator }) => operator === '>' || operator === '>=');
  const upper = [first, second].find(({ operator }) => operator === '<' || operator === '<=');
  if (lower?.right.kind !== 'literal' || upper?.right.kind !== 'literal') return false;
  return (
    lower.right.type === 'number' &&
    upper.right.type === 'number' &&
    Number(lower.right.value) >= Number(upper.right.value)
  );
}
