import type { Join } from '#lib/schema/join-graph.ts';
import { type Block, clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts, nestedQueries } from '#lib/sql/select/map-expression.ts';
import { bareOrQuoted } from '#lib/sql/select/print-select.ts';
import type { Scope } from '#lib/sql/select/scope.ts';
import type {
  Call,
  ColumnReference,
  Expression,
  Name,
  Query,
  Select,
  Source,
  TableReference,
} from '#lib/sql/select/syntax-tree.ts';

/** The name that qualifies a table's columns, lower case. */
export function exposedName(table: TableReference): string {
  return (table.alias ?? table.name).text.toLowerCase();
}

/** The name that qualifies a table's columns, as written. */
export function qualifierOf(table: TableReference): Name {
  return table.alias ?? table.name;
}

export function tablesOf(sources: readonly Source[]): TableReference[] {
  return sources.flatMap(({ relation }) =>
    relation.kind === 'table' ? [relation] : relation.kind === 'group' ? tablesOf(relation.sources) : [],
  );
}

/** The table that stands behind an exposed name; null for derived tables and common table expressions. */
export function tableBehind(
  sources: readonly Source[],
  exposed: string,
  around: Scope,
): TableReference | null {
  const found = tablesOf(sources).find((table) => exposedName(table) === exposed.toLowerCase());
  return found && !around.ctes.has(found.name.text.toLowerCase()) ? found : null;
}

/** ON of one source: `left.a = right.x AND left.b = right.y`. */
export function joinCondition(join: Join, from: Name, to: Name): Expression {
  const pairs = join.fromColumns.map(
    (column, index): Expression => ({
      kind: 'binary',
      operator: '=',
      left: { kind: 'column', qualifier: from, name: bareOrQuoted(column) },
      right: { kind: 'column', qualifier: to, name: bareOrQuoted(join.toColumns[index] ?? column) },
    }),
  );
  return pairs.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
}

/** A source for a table that a rule adds, under an alias that is not taken. */
export function newTable(name: string, taken: readonly Source[]): TableReference {
  const used = new Set(tablesOf(taken).map(exposedName));
  const plain: TableReference = { kind: 'table', schema: null, name: bareOrQuoted(name), alias: null };
  const withAliases = tablesOf(taken).some((table) => table.alias !== null);
  if (!withAliases && !used.has(name.toLowerCase())) return plain;
  for (let number = 1; ; number += 1) {
    const alias = `T${number}`;
    if (!used.has(alias.toLowerCase())) return { ...plain, alias: { text: alias, quote: null } };
  }
}

export function conjuncts(expression: Expression | null): Expression[] {
  if (expression === null) return [];
  return expression.kind === 'binary' && expression.operator === 'and'
    ? [...conjuncts(expression.left), ...conjuncts(expression.right)]
    : [expression];
}

export function conjunction(expressions: readonly Expression[]): Expression | null {
  return expressions.length === 0
    ? null
    : expressions.reduce((left, right) => ({ kind: 'binary', operator: 'and', left, right }));
}

/** Every column reference of a block, its join conditions included, without the queries nested in it. */
export function ownColumns(block: Block): ColumnReference[] {
  return [...columnsIn(clauseExpressions(block)), ...columnsIn(onConditions(block.select.from))];
}

export function onConditions(sources: readonly Source[]): Expression[] {
  return sources.flatMap(({ relation, join }) => [
    ...(relation.kind === 'group' ? onConditions(relation.sources) : []),
    ...(join?.on ? [join.on] : []),
  ]);
}

/** The column references anywhere in the queries nested in these expressions. */
export function nestedColumns(expressions: readonly Expression[]): ColumnReference[] {
  return expressions.flatMap((expression) => nestedQueries(expression).flatMap(columnsOfQuery));
}

function columnsOfQuery(query: Query): ColumnReference[] {
  const bodies = (body: Query['body']): Expression[] => {
    switch (body.kind) {
      case 'values':
        return body.rows.flat();
      case 'nested':
        return bodies(body.query.body);
      case 'set':
        return [...bodies(body.left), ...bodies(body.right)];
      case 'select':
        return [
          ...clauseExpressions({ select: body, orderBy: [], limit: null, offset: null }),
          ...onConditions(body.from),
        ];
    }
  };
  const expressions = [...bodies(query.body), ...query.orderBy.map((term) => term.expression)];
  return [...columnsIn(expressions), ...nestedColumns(expressions)];
}

const aggregates = new Set([
  'count',
  'sum',
  'avg',
  'min',
  'max',
  'total',
  'group_concat',
  'string_agg',
  'median',
]);

/** A query that is one SELECT, with neither order nor limit. */
export function queryOf(body: Select): Query {
  return { kind: 'query', recursive: false, ctes: [], body, orderBy: [], limit: null, offset: null };
}

export function isCount(expression: Expression): expression is Call {
  return expression.kind === 'call' && expression.over === null && /^count$/i.test(expression.name.text);
}

/** Whether an expression computes over the rows of a group; nested queries do not count, windows neither. */
export function hasAggregate(expression: Expression): boolean {
  return expressionParts(expression).some(isAggregate);
}

export function isAggregate(expression: Expression): boolean {
  if (expression.kind !== 'call' || expression.over !== null) return false;
  const name = expression.name.text.toLowerCase();
  return aggregates.has(name) && !(expression.arguments.length > 1 && (name === 'min' || name === 'max'));
}
