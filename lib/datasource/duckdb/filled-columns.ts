import type { TableSchema } from '../../domain/schema.ts';
import type { Dialect } from '../data-source.ts';
import type { Read } from '../embedded/measure-table.ts';

/** A count for each of so many columns is one statement. */
const columnsAtOnce = 500;

/**
 * A file declares no column as filled: its rows tell. Where nothing is declared of a table, a column without an empty cell is not nullable. At most
 * `mostRows` rows are read; of a larger table nothing is said.
 */
export async function withFilledColumns(
  read: Read,
  dialect: Dialect,
  table: TableSchema,
  mostRows: number,
): Promise<TableSchema> {
  const isDeclared =
    table.primaryKey.length > 0 ||
    table.foreignKeys.length > 0 ||
    table.columns.some((column) => !column.nullable);
  if (isDeclared || table.rowCount === 0 || table.rowCount > mostRows) return table;
  const counts: number[] = [];
  for (let start = 0; start < table.columns.length; start += columnsAtOnce) {
    const some = table.columns.slice(start, start + columnsAtOnce);
    const counted = some.map(({ name }) => `count(${dialect.quoteIdentifier(name)})`).join(', ');
    const [row = []] = await read(`SELECT ${counted} FROM ${dialect.quoteIdentifier(table.name)}`);
    counts.push(...row.map(Number));
  }
  return {
    ...table,
    columns: table.columns.map((column, at) => ({ ...column, nullable: (counts[at] ?? 0) < table.rowCount })),
  };
}
