import pLimit from 'p-limit';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import type { ColumnSchema, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { errorCodeOf } from '#lib/errors.ts';
import type { Hidden } from './hidden.ts';

/** As the indexing has it: more values than these are names, which the index of names knows. */
const mostValues = 100;
/** Of the sessions that an account usually has, one stays for its questions. */
const tablesAtOnce = 3;
const limits = { ...defaultLimits, timeoutMs: 5_000, maxRows: mostValues };

/**
 * The visible snapshot with the counts, ranges and values of the rows that somebody may read, of tables that are there in
 * part. `source` is the restricted one, so that nothing else can be counted. A table that cannot be measured in time stays as it is.
 */
export async function measureOwnRows(
  source: DataSource,
  { full, visible, hidden }: { full: SchemaSnapshot; visible: SchemaSnapshot; hidden: Hidden },
): Promise<SchemaSnapshot> {
  if (hidden.rows.size === 0) return visible;
  const wholes = new Map(full.tables.map((table) => [table.name, table]));
  const tables = await pLimit(tablesAtOnce).map(visible.tables, async (table) => {
    const whole = hidden.rows.has(table.name.toLowerCase()) ? wholes.get(table.name) : undefined;
    return whole ? measured(source, table, whole) : table;
  });
  return { ...visible, tables };
}

async function measured(source: DataSource, table: TableSchema, whole: TableSchema): Promise<TableSchema> {
  const { quoteIdentifier: quoted } = source.dialect;
  const from = `FROM ${quoted(table.name)}`;
  const of = (name: string) => whole.columns.find((column) => column.name === name);
  const ranged = table.columns.filter(({ name }) => of(name)?.range);
  const bounds = ranged.flatMap(({ name }) => [`MIN(${quoted(name)})`, `MAX(${quoted(name)})`]);
  try {
    const [counts = []] = (
      await source.query(`SELECT COUNT(*), ${[...bounds, '1'].join(', ')} ${from}`, limits)
    ).rows;
    const columns: ColumnSchema[] = [];
    for (const column of table.columns) {
      const at = ranged.indexOf(column);
      const range = at === -1 ? null : rangeOf(counts[1 + 2 * at], counts[2 + 2 * at]);
      const values = of(column.name)?.distinctValues ? await valuesOf(source, column, from) : null;
      columns.push({
        ...column,
        ...(range ? { range } : {}),
        ...(values ? { distinctValues: values } : {}),
      });
    }
    const { unmeasured: _unmeasured, ...known } = table;
    return { ...known, columns, rowCount: Number(counts[0] ?? 0) };
  } catch (error) {
    if (errorCodeOf(error).startsWith('query-')) return table;
    throw error;
  }
}

async function valuesOf(source: DataSource, column: ColumnSchema, from: string): Promise<string[]> {
  const name = source.dialect.quoteIdentifier(column.name);
  const sql = `SELECT ${name}, COUNT(*) ${from} WHERE ${name} IS NOT NULL GROUP BY ${name} ORDER BY COUNT(*) DESC`;
  return (await source.query(sql, limits)).rows.map(([value]) => String(value));
}

function rangeOf(min: CellValue = null, max: CellValue = null): ColumnSchema['range'] {
  return min === null || max === null ? undefined : { min, max };
}
