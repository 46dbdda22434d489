import { type Block, clauseExpressions } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { type Place, rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Literal, Query, QueryBody } from '#lib/sql/select/syntax-tree.ts';
import type { RepairContext } from './rule.ts';
import { isAggregate, onConditions } from './rules/sources.ts';

export type BlockInPlace = {
  readonly block: Block;
  readonly scope: Scope;
  readonly role: Place['role'];
};

/** What a statement is made of, all its SELECTs together. */
export type StatementParts = {
  readonly blocks: readonly BlockInPlace[];
  /** Of every clause and join condition. */
  readonly expressions: readonly Expression[];
  readonly literals: readonly Literal[];
  /** Lower-case names of the aggregates computed anywhere. */
  readonly aggregates: ReadonlySet<string>;
  readonly setOperators: ReadonlySet<string>;
};

export function statementParts(query: Query, context: RepairContext): StatementParts {
  const blocks: BlockInPlace[] = [];
  rewriteBlocks(query, context.schema, (block, { around, role }) => {
    blocks.push({ block, scope: scopeOf(block.select.from, around), role });
    return block;
  });
  const expressions = blocks.flatMap(({ block }) =>
    [
      ...clauseExpressions(block),
      ...onConditions(block.select.from),
      ...(block.limit === null ? [] : [block.limit]),
    ].flatMap(expressionParts),
  );
  return {
    blocks,
    expressions,
    literals: expressions.filter((part) => part.kind === 'literal'),
    aggregates: new Set(
      expressions.flatMap((part) =>
        part.kind === 'call' && isAggregate(part) ? [part.name.text.toLowerCase()] : [],
      ),
    ),
    setOperators: new Set(
      [query, ...nestedIn(expressions), ...derivedIn(blocks)].flatMap(({ body }) => setOperators(body)),
    ),
  };
}

function nestedIn(expressions: readonly Expression[]): Query[] {
  return expressions.flatMap((part) =>
    part.kind === 'in-query' || part.kind === 'subquery' || part.kind === 'exists' ? [part.query] : [],
  );
}

function derivedIn(blocks: readonly BlockInPlace[]): Query[] {
  return blocks.flatMap(({ block }) =>
    block.select.from.flatMap(({ relation }) => (relation.kind === 'derived' ? [relation.query] : [])),
  );
}

function setOperators(body: QueryBody): string[] {
  if (body.kind === 'nested') return setOperators(body.query.body);
  if (body.kind !== 'set') return [];
  return [body.operator.replace(' all', ''), ...setOperators(body.left), ...setOperators(body.right)];
}
