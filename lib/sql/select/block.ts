import { expressionParts, mapAll, mapExpression, mapOrder } from './map-expression.ts';
import type { ColumnReference, Expression, OrderTerm, Query, Select, Source } from './syntax-tree.ts';

/** One SELECT with the ORDER BY and LIMIT that belong to it; a branch of a set operation has neither. */
export type Block = {
  readonly select: Select;
  readonly orderBy: readonly OrderTerm[];
  readonly limit: Expression | null;
  readonly offset: Expression | null;
};

/** The block with `change` applied to each expression's parts. Nested queries and derived tables are not entered. */
export function mapBlock(
  block: Block,
  change: (expression: Expression) => Expression,
  changeQuery?: (query: Query) => Query,
): Block {
  const map = (expression: Expression) => mapExpression(expression, change, changeQuery);
  const { select } = block;
  const items = mapAll(select.items, (item) => {
    const expression = map(item.expression);
    return expression === item.expression ? item : { ...item, expression };
  });
  const from = mapSources(select.from, map);
  const where = select.where && map(select.where);
  const groupBy = mapAll(select.groupBy, map);
  const having = select.having && map(select.having);
  const orderBy = mapOrder(block.orderBy, map);
  const sameSelect =
    items === select.items &&
    from === select.from &&
    where === select.where &&
    groupBy === select.groupBy &&
    having === select.having;
  if (sameSelect && orderBy === block.orderBy) return block;
  return {
    ...block,
    select: sameSelect ? select : { ...select, items, from, where, groupBy, having },
    orderBy,
  };
}

/** Join conditions mapped; the relations stay. */
function mapSources(
  sources: readonly Source[],
  map: (expression: Expression) => Expression,
): readonly Source[] {
  return mapAll(sources, (source) => {
    if (source.relation.kind === 'group') {
      const inner = mapSources(source.relation.sources, map);
      if (inner !== source.relation.sources)
        return { ...source, relation: { ...source.relation, sources: inner } };
    }
    if (source.join?.on == null) return source;
    const on = map(source.join.on);
    return on === source.join.on ? source : { ...source, join: { ...source.join, on } };
  });
}

/** The expressions of a block outside FROM, in the order they are written. */
export function clauseExpressions({ select, orderBy }: Block): Expression[] {
  return [
    ...select.items.map((item) => item.expression),
    ...(select.where ? [select.where] : []),
    ...select.groupBy,
    ...(select.having ? [select.having] : []),
    ...orderBy.map((term) => term.expression),
  ];
}

/** The column references among the parts of some expressions; nested queries are not entered. */
export function columnsIn(expressions: readonly Expression[]): ColumnReference[] {
  return expressions.flatMap((expression) =>
    expressionParts(expression).filter((part) => part.kind === 'column'),
  );
}
