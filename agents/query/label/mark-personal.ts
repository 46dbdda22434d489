import type { ResultTable } from '#lib/domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { type Block, columnsIn } from '#lib/sql/select/block.ts';
import { expressionParts } from '#lib/sql/select/map-expression.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, type Scope, scopeOf } from '#lib/sql/select/scope.ts';
import type { Expression, Query } from '#lib/sql/select/syntax-tree.ts';
import { readQuery } from '../../question/explain/explain-statement.ts';
import { type RepairSchema, repairSchema } from '../repair/repair-schema.ts';

/**
 * The result with the columns marked whose cells come from personal data: of these, models see no cell. Where a statement
 * cannot be read and names a table with personal data, every column counts as one.
 */
export function markPersonal(result: ResultTable, sql: string, tables: readonly TableSchema[]): ResultTable {
  const holding = tables.filter(({ columns }) => columns.some(isPersonal));
  const text = sql.toLowerCase();
  if (!holding.some(({ name }) => text.includes(name.split('.').at(-1)?.toLowerCase() ?? ''))) return result;
  const query = readQuery(sql);
  const isMarked = query === null ? () => true : outputsOf(query, tables);
  return {
    ...result,
    columns: result.columns.map((column, at) =>
      isMarked(at, column.name.toLowerCase(), result.columns.length)
        ? { ...column, personal: true as const }
        : column,
    ),
  };
}

function isPersonal({ personal, personName }: ColumnSchema): boolean {
  return personal === true || personName === true;
}

type Read = { readonly block: Block; readonly scope: Scope; readonly isAnswer: boolean };

/** Which outputs of a statement, by place and name, are computed from personal data other than by counting it. */
function outputsOf(query: Query, tables: readonly TableSchema[]) {
  const schema = repairSchema(tables);
  const reads: Read[] = [];
  rewriteBlocks(query, schema, (block, { around, role }) => {
    const scope = scopeOf(block.select.from, around);
    reads.push({ block, scope, isAnswer: role !== 'nested' });
    return block;
  });
  // What nested queries call their outputs; each pass follows them one level further out.
  const named = new Set<string>();
  const tells = ({ scope }: Read, expression: Expression) =>
    expression.kind === 'star'
      ? starNames(scope, schema).length > 0
      : comesFrom(expression, scope, schema, named);
  for (let before = -1; before < named.size; ) {
    before = named.size;
    for (const read of reads) {
      const { items } = read.block.select;
      for (const { expression, alias } of items) {
        if (!tells(read, expression)) continue;
        for (const name of expression.kind === 'star' ? starNames(read.scope, schema) : []) named.add(name);
        if (alias) named.add(alias.text.toLowerCase());
        else if (expression.kind === 'column') named.add(expression.name.text.toLowerCase());
      }
    }
    for (const { columns, query: inner } of query.ctes)
      if (inner.body.kind === 'select')
        for (const [at, { expression }] of inner.body.items.entries()) {
          const read = reads.find(({ block }) => block.select === inner.body);
          if (read && columns[at] && tells(read, expression)) named.add(columns[at].text.toLowerCase());
        }
  }
  const answers = reads.filter(({ isAnswer }) => isAnswer);
  return (at: number, name: string, width: number): boolean =>
    answers.some((read) => {
      const { items } = read.block.select;
      const item = items.length === width ? items[at] : undefined;
      if (item && item.expression.kind !== 'star') return tells(read, item.expression);
      return named.has(name) || starNames(read.scope, schema).includes(name);
    });
}

/** The personal columns of the tables that a block reads. */
function starNames(scope: Scope, schema: RepairSchema): string[] {
  return scope.sources.flatMap(({ table }) =>
    (table === null ? [] : (schema.table(table)?.columns ?? []))
      .filter(isPersonal)
      .map(({ name }) => name.toLowerCase()),
  );
}

function comesFrom(
  expression: Expression,
  scope: Scope,
  schema: RepairSchema,
  named: ReadonlySet<string>,
): boolean {
  const parts = expressionParts(expression);
  const counted = new Set(
    parts.flatMap((part) =>
      part.kind === 'call' && part.name.text.toLowerCase() === 'count' ? columnsIn(part.arguments) : [],
    ),
  );
  // What a nested query gives goes by the names that it gives it, or is not told.
  if (parts.some(({ kind }) => kind === 'subquery') && named.size > 0) return true;
  return columnsIn([expression]).some((column) => {
    if (counted.has(column)) return false;
    const sources = resolve(column, scope);
    const columns = sources.flatMap(({ table }) =>
      table === null ? [] : (schema.column(table, column.name.text) ?? []),
    );
    return columns.some(isPersonal) || (columns.length === 0 && named.has(column.name.text.toLowerCase()));
  });
}
