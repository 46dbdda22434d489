import type { TableSchema } from '#lib/domain/schema.ts';
import { bareOrQuoted, printExpression } from '#lib/sql/select/print-select.ts';
import { resolve, type Scope } from '#lib/sql/select/scope.ts';
import type { ColumnReference, Expression, Select, TableReference } from '#lib/sql/select/syntax-tree.ts';
import { nameStems } from '../name-similarity.ts';
import type { RepairContext } from '../rule.ts';
import { qualifierOf, queryOf } from './sources.ts';

/** Whether a column is what a row of its table is called by: `name`, `title`, `club_name` in Club, `orchestra` in Orchestra. */
export function isNamingColumn(table: TableSchema, column: string): boolean {
  const tableStems = nameStems(table.name);
  const rest = nameStems(column).filter((part) => !tableStems.includes(part));
  return rest.length === 0 || (rest.length === 1 && /^(name|titl|label)$/.test(rest[0] ?? ''));
}

/** The single primary key column of a table, null for none or a composite one. */
export function singleKey(table: TableSchema): string | null {
  const [key] = table.primaryKey;
  return table.primaryKey.length === 1 && key !== undefined ? key : null;
}

/** The one source a reference means with the table behind it; null for anything ambiguous, derived or unknown. */
export function ownerOf(
  column: ColumnReference,
  scope: Scope,
  context: RepairContext,
): { readonly source: string; readonly table: TableSchema } | null {
  const found = resolve(column, scope);
  const [source] = found;
  if (found.length !== 1 || !source?.table) return null;
  const table = context.schema.table(source.table);
  return table && { source: source.name, table };
}

export function sameExpression(left: Expression, right: Expression): boolean {
  return printExpression(left).toLowerCase() === printExpression(right).toLowerCase();
}

/** The key column of a table as a SELECT that reads the table refers to it. */
export function keyOf(table: TableReference, key: string): ColumnReference {
  return { kind: 'column', qualifier: qualifierOf(table), name: bareOrQuoted(key) };
}

/** `key IN (SELECT key FROM …)`: the rows of a table for which the other tables of `select` have any. */
export function isAmong(key: ColumnReference, negated: boolean, select: Select): Expression {
  const query = queryOf({
    ...select,
    distinct: false,
    items: [{ expression: key, alias: null }],
    groupBy: [],
    having: null,
  });
  return { kind: 'in-query', negated, operand: key, query };
}
