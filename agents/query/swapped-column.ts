import type { ChosenColumn } from '#lib/domain/query-outcome.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { clauseExpressions, columnsIn } from '#lib/sql/select/block.ts';
import { rewriteBlocks } from '#lib/sql/select/rewrite-blocks.ts';
import { resolve, scopeOf } from '#lib/sql/select/scope.ts';
import { readQuery } from '../question/explain/explain-statement.ts';
import { type RepairSchema, repairSchema } from './repair/repair-schema.ts';

/** The column that a statement uses where another one uses a different one of the same table; null where that is not all. */
export function swappedColumn(
  sql: string,
  other: string,
  tables: readonly TableSchema[],
): ChosenColumn | null {
  const schema = repairSchema(tables);
  const [mine, theirs] = [columnsOf(sql, schema), columnsOf(other, schema)];
  const own = mine.filter((each) => !theirs.includes(each));
  const foreign = theirs.filter((each) => !mine.includes(each));
  const [column] = own;
  const [instead] = foreign;
  if (column === undefined || instead === undefined || own.length + foreign.length > 2) return null;
  return tableOf(column) === tableOf(instead) ? { column, insteadOf: [instead] } : null;
}

/** Each column of the tables that a statement names outside its joins, once, as `table.column`. */
function columnsOf(sql: string, schema: RepairSchema): string[] {
  const query = readQuery(sql);
  const named = new Set<string>();
  if (query !== null)
    rewriteBlocks(query, schema, (block, { around }) => {
      const scope = scopeOf(block.select.from, around);
      for (const reference of columnsIn(clauseExpressions(block))) {
        const [source, ...others] = resolve(reference, scope);
        const table = source?.table && others.length === 0 ? schema.table(source.table) : null;
        const column = table && schema.column(table.name, reference.name.text);
        if (table && column) named.add(`${table.name}.${column.name}`);
      }
      return block;
    });
  return [...named];
}

function tableOf(column: string): string {
  return column.slice(0, column.lastIndexOf('.'));
}
