import { type Block, mapBlock } from './block.ts';
import { mapAll, mapExpression, mapOrder } from './map-expression.ts';
import { type Catalog, emptyScope, type Scope, scopeOf, withCtes } from './scope.ts';
import type { Query, QueryBody, Source } from './syntax-tree.ts';

/** What surrounds a block: the scope its FROM is read in, and where in the statement it stands. */
export type Place = {
  /** Scope around the block: its own sources are not in it, see `scopeOf`. */
  readonly around: Scope;
  /** `outermost` gives the answer, `branch` is one side of a set operation, `nested` is anything deeper. */
  readonly role: 'outermost' | 'branch' | 'nested';
};

/**
 * The query with `change` applied to each SELECT in it: common table expressions and derived tables first, then the
 * SELECT itself, then the queries nested in its expressions, which see the changed sources. A SELECT that is one side of
 * a set operation must keep its empty ORDER BY and LIMIT.
 */
export function rewriteBlocks(
  query: Query,
  catalog: Catalog,
  change: (block: Block, place: Place) => Block,
): Query {
  return rewriteQuery(query, emptyScope(catalog), 'outermost', change);
}

type Change = (block: Block, place: Place) => Block;

function rewriteQuery(query: Query, around: Scope, role: Place['role'], change: Change): Query {
  const ctes = mapAll(query.ctes, (cte) => {
    const inner = rewriteQuery(cte.query, withCtes(query, around), 'nested', change);
    return inner === cte.query ? cte : { ...cte, query: inner };
  });
  const current = ctes === query.ctes ? query : { ...query, ctes };
  const scope = withCtes(current, around);
  if (current.body.kind !== 'select') {
    const body = rewriteBody(current.body, scope, role === 'outermost' ? 'branch' : 'nested', change);
    const nested = (inner: Query) => rewriteQuery(inner, scope, 'nested', change);
    const orderBy = mapOrder(current.orderBy, (each) => mapExpression(each, (part) => part, nested));
    return body === current.body && orderBy === current.orderBy ? current : { ...current, body, orderBy };
  }
  const block = {
    select: current.body,
    orderBy: current.orderBy,
    limit: current.limit,
    offset: current.offset,
  };
  const next = rewriteBlock(block, scope, role, change);
  return next === block
    ? current
    : { ...current, body: next.select, orderBy: next.orderBy, limit: next.limit, offset: next.offset };
}

function rewriteBody(body: QueryBody, scope: Scope, role: Place['role'], change: Change): QueryBody {
  switch (body.kind) {
    case 'values':
      return body;
    case 'nested': {
      const query = rewriteQuery(body.query, scope, role, change);
      return query === body.query ? body : { ...body, query };
    }
    case 'set': {
      const left = rewriteBody(body.left, scope, role, change);
      const right = rewriteBody(body.right, scope, role, change);
      return left === body.left && right === body.right ? body : { ...body, left, right };
    }
    case 'select':
      return rewriteBlock({ select: body, orderBy: [], limit: null, offset: null }, scope, role, change)
        .select;
  }
}

function rewriteBlock(block: Block, around: Scope, role: Place['role'], change: Change): Block {
  const from = rewriteDerived(block.select.from, around, change);
  const prepared = from === block.select.from ? block : { ...block, select: { ...block.select, from } };
  const changed = change(prepared, { around, role });
  const inside = scopeOf(changed.select.from, around);
  return mapBlock(
    changed,
    (part) => part,
    (query) => rewriteQuery(query, inside, 'nested', change),
  );
}

function rewriteDerived(sources: readonly Source[], around: Scope, change: Change): readonly Source[] {
  return mapAll(sources, (source) => {
    if (source.relation.kind === 'group') {
      const inner = rewriteDerived(source.relation.sources, around, change);
      return inner === source.relation.sources
        ? source
        : { ...source, relation: { ...source.relation, sources: inner } };
    }
    if (source.relation.kind !== 'derived') return source;
    const query = rewriteQuery(source.relation.query, around, 'nested', change);
    return query === source.relation.query ? source : { ...source, relation: { ...source.relation, query } };
  });
}
