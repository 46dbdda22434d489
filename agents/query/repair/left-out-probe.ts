import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { emptyScope, resolve, type Scope, scopeOf, withCtes } from '#lib/sql/select/scope.ts';
import type { Call, Expression } from '#lib/sql/select/syntax-tree.ts';
import { readStatement } from './read-statement.ts';
import { repairSchema } from './repair-schema.ts';

export type LeftOutProbe = {
  /** One row: all rows, then those with a value for each of `measured`. */
  readonly sql: string;
  readonly measured: readonly { readonly column: ColumnSchema; readonly of: 'average' | 'total' }[];
};

/**
 * The statement that counts the rows whose missing value an average or a total of `sql` leaves out; null where none can be
 * missing, or it cannot be told: groups that are filtered, outer joins, which make missing values of their own.
 */
export function leftOutProbe(sql: string, tables: readonly TableSchema[]): LeftOutProbe | null {
  const { query } = readStatement(sql);
  if (query?.body.kind !== 'select' || query.body.distinct || query.body.having !== null) return null;
  const { body } = query;
  if (/\b(?:left|right|full)\s+(?:outer\s+)?join\b/i.test(printQuery(query))) return null;
  const schema = repairSchema(tables);
  const scope = scopeOf(body.from, withCtes(query, emptyScope(schema)));
  const calls = body.items.flatMap(({ expression }) => expressionParts(expression)).filter(isMeasured);
  const found = calls.flatMap((call) => {
    const [column, ...others] = columnsIn(call.arguments).flatMap(
      (reference) => columnOf(reference, scope, tables) ?? [],
    );
    return column?.nullable === true && others.length === 0 ? [{ call, column }] : [];
  });
  const distinct = found.filter(
    ({ column }, at) => found.findIndex((other) => other.column === column) === at,
  );
  if (distinct.length === 0) return null;
  const count = (call: Call, counted: readonly Expression[]): Expression => ({
    ...call,
    name: { text: 'COUNT', quote: null },
    distinct: false,
    arguments: counted,
  });
  const [first] = distinct;
  const all = first ? [count(first.call, [{ kind: 'star', qualifier: null }])] : [];
  const items = [...all, ...distinct.map(({ call }) => count(call, call.arguments))];
  return {
    sql: printQuery({
      ...query,
      body: { ...body, items: items.map((expression) => ({ expression, alias: null })), groupBy: [] },
      orderBy: [],
      limit: null,
      offset: null,
    }),
    measured: distinct.map(({ call, column }) => ({
      column,
      of: /^avg$/i.test(call.name.text) ? 'average' : 'total',
    })),
  };
}

/** An average or a total of a column as it is: where a missing value is replaced, none is left out. */
function isMeasured(part: Expression): part is Call {
  return (
    part.kind === 'call' &&
    /^(?:avg|sum)$/i.test(part.name.text) &&
    part.over === null &&
    part.filter === null &&
    part.arguments.length === 1 &&
    part.arguments[0]?.kind === 'column'
  );
}

function columnOf(
  reference: Extract<Expression, { kind: 'column' }>,
  scope: Scope,
  tables: readonly TableSchema[],
): ColumnSchema | null {
  const [source, ...others] = resolve(reference, scope);
  if (others.length > 0 || !source?.table) return null;
  const named = (name: string, text: string) => name.toLowerCase() === text.toLowerCase();
  const table = tables.find(({ name }) => named(name, source.table ?? ''));
  return table?.columns.find(({ name }) => named(name, reference.name.text)) ?? null;
}
