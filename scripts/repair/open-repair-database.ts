import { type ValueLookup, valueLookup } from '#agents/query/repair/value-lookup.ts';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { openNamedSource } from '../evaluate/case-databases.ts';
import type { RepairDatabase } from './repair-case.ts';

/** A column with more distinct texts than this is left out of the value index. */
const mostValues = 10_000;

/** Opens a database, which is a file or any source, and reads its schema and the texts its columns hold, once for all its cases. */
export async function openRepairDatabase(named: string): Promise<RepairDatabase & { source: DataSource }> {
  const source = await openNamedSource(named);
  const { tables } = await source.introspect({ onProgress: () => {} });
  return { source, tables, values: await readValues(source, tables) };
}

async function readValues(source: DataSource, tables: readonly TableSchema[]): Promise<ValueLookup> {
  const columns: { table: string; column: string; values: readonly string[] }[] = [];
  for (const table of tables) {
    for (const column of table.columns) {
      if (column.kind === 'integer' || column.kind === 'number' || column.kind === 'boolean') continue;
      const values = column.distinctValues ?? (await readColumn(source, table.name, column.name));
      if (values !== null) columns.push({ table: table.name, column: column.name, values });
    }
  }
  return valueLookup(columns);
}

/** Refusals of one statement: the column is left out, and the others are read. */
const unread = ['query-failed', 'query-timeout', 'query-too-costly'];

/** All texts of a column, or null when there are too many or the database does not give them in time. */
async function readColumn(source: DataSource, table: string, column: string): Promise<string[] | null> {
  const { dialect } = source;
  const name = dialect.quoteIdentifier(column);
  const from = dialect.quoteIdentifier(table);
  const sql = `SELECT DISTINCT ${name} FROM ${from} WHERE ${name} IS NOT NULL ${dialect.limit(mostValues + 1, 0, 'distinct')}`;
  const limits = { ...defaultLimits, maxRows: mostValues + 1, maxEstimatedRows: Number.POSITIVE_INFINITY };
  try {
    const { rows, truncatedBy } = await source.query(sql, limits);
    if (truncatedBy !== null || rows.length > mostValues) return null;
    return rows.flatMap(([value]) => (typeof value === 'string' ? [value] : []));
  } catch (error) {
    if (error instanceof AppError && unread.includes(error.code)) return null;
    throw error;
  }
}
