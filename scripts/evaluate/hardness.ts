import { readStatement } from '#agents/query/repair/read-statement.ts';
import { expressionParts, nestedQueries } from '#lib/sql/select/map-expression.ts';
import type { Expression, Query, QueryBody, Select, Source } from '#lib/sql/select/syntax-tree.ts';

export const hardnesses = ['easy', 'medium', 'hard', 'extra'] as const;
export type Hardness = (typeof hardnesses)[number];

/**
 * How hard a question is, from its gold statement as Spider's evaluator counts it: clauses and joins, then nested queries and
 * set operations, then several of a kind (columns shown, aggregates, conditions, groupings). Null when it cannot be read.
 */
export function hardnessOf(gold: string): Hardness | null {
  const { query } = readStatement(gold);
  const select = query && firstSelect(query.body);
  if (query === null || select === null) return null;
  const clauses = clauseCount(query, select);
  const nested = nestedCount(query, select);
  const others = severalCount(query, select);
  if (clauses <= 1 && others === 0 && nested === 0) return 'easy';
  if (nested === 0 && ((others <= 2 && clauses <= 1) || (clauses <= 2 && others < 2))) return 'medium';
  if (
    (nested === 0 && others > 2 && clauses <= 2) ||
    (nested === 0 && clauses === 3 && others <= 2) ||
    (clauses <= 1 && others === 0 && nested <= 1)
  ) {
    return 'hard';
  }
  return 'extra';
}

function firstSelect(body: QueryBody): Select | null {
  switch (body.kind) {
    case 'select':
      return body;
    case 'set':
      return firstSelect(body.left);
    case 'nested':
      return firstSelect(body.query.body);
    case 'values':
      return null;
  }
}

function clauseCount({ orderBy, limit }: Query, select: Select): number {
  const conditions = conditionsOf(select);
  return (
    Number(select.where !== null) +
    Number(select.groupBy.length > 0) +
    Number(orderBy.length > 0) +
    Number(limit !== null) +
    Math.max(0, sourceCount(select.from) - 1) +
    [select.where, select.having].reduce((count, each) => count + orCount(each), 0) +
    conditions.filter(({ kind }) => kind === 'like').length
  );
}

function nestedCount({ body }: Query, select: Select): number {
  const inConditions = [select.where, select.having].flatMap((each) => (each ? nestedQueries(each) : []));
  return inConditions.length + setOperations(body);
}

function severalCount({ orderBy }: Query, select: Select): number {
  const expressions = [
    ...select.items.map(({ expression }) => expression),
    ...[select.where, select.having].filter((each) => each !== null),
    ...select.groupBy,
    ...orderBy.map(({ expression }) => expression),
  ];
  const aggregates = expressions.flatMap(expressionParts).filter(isAggregate).length;
  return (
    Number(aggregates > 1) +
    Number(select.items.length > 1) +
    Number(conditionsOf({ ...select, having: null }).length > 1) +
    Number(select.groupBy.length > 1)
  );
}

function conditionsOf({ where, having }: Select): Expression[] {
  const visit = (each: Expression | null): Expression[] => {
    if (each === null) return [];
    const joins = each.kind === 'binary' && (each.operator === 'and' || each.operator === 'or');
    return joins ? [...visit(each.left), ...visit(each.right)] : [each];
  };
  return [...visit(where), ...visit(having)];
}

function orCount(condition: Expression | null): number {
  if (condition?.kind !== 'binary') return 0;
  return Number(condition.operator === 'or') + orCount(condition.left) + orCount(condition.right);
}

function sourceCount(from: readonly Source[]): number {
  return from.reduce(
    (count, { relation }) => count + (relation.kind === 'group' ? sourceCount(relation.sources) : 1),
    0,
  );
}

function setOperations(body: QueryBody): number {
  if (body.kind === 'nested') return setOperations(body.query.body);
  return body.kind === 'set' ? 1 + setOperations(body.left) + setOperations(body.right) : 0;
}

const aggregates = ['count', 'sum', 'avg', 'min', 'max'];

function isAggregate(part: Expression): boolean {
  return part.kind === 'call' && aggregates.includes(part.name.text.toLowerCase());
}
