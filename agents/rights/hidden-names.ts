import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { errorCodeOf } from '#lib/errors.ts';
import type { HiddenNames } from '#vector/entity-index/entity-index.ts';
import type { NamedTables } from '#vector/find-entities.ts';
import { type Hidden, isHiddenColumn } from './hidden.ts';

/** Of a table with more things than these nobody looks up which are somebody's own; their rows are still looked for one by one. */
const mostThings = 200_000;
const limits = { ...defaultLimits, timeoutMs: 10_000, maxRows: mostThings };

/**
 * Which names of the index somebody may not know of: those of hidden tables and columns, and of tables that are there in part those of
 * other rows, as `source`, the restricted one, has them now. A row that is hidden later is found by `withoutHiddenRows`.
 */
export async function hiddenNames(
  named: NamedTables,
  source: DataSource,
  hidden: Hidden,
): Promise<HiddenNames> {
  const placeOf = (table: string, column: string) => `${table}\n${column}`;
  const own = new Map<string, ReadonlySet<string> | null>();
  for (const { table, keyColumn } of named) {
    const isPart = hidden.rows.has(table.toLowerCase()) && !isHiddenColumn(hidden, table, keyColumn);
    if (isPart) own.set(placeOf(table, keyColumn), await ownKeys(source, table, keyColumn));
  }
  return {
    ofTable(table, keyColumn) {
      const keys = own.get(placeOf(table, keyColumn));
      if (!keys) return isHiddenColumn(hidden, table, keyColumn);
      return (key) => !keys.has(String(key));
    },
    ofColumn: ({ table, column, use, joined }) =>
      (use === 'alias' && hidden.rows.has(table.toLowerCase())) ||
      (joined ?? [column]).some((each) => isHiddenColumn(hidden, table, each)),
  };
}

/** Null where they are too many, or cannot be read in time. */
async function ownKeys(
  source: DataSource,
  table: string,
  keyColumn: string,
): Promise<ReadonlySet<string> | null> {
  const { quoteIdentifier } = source.dialect;
  try {
    const sql = `SELECT DISTINCT ${quoteIdentifier(keyColumn)} FROM ${quoteIdentifier(table)}`;
    const { rows, truncatedBy } = await source.query(sql, limits);
    return truncatedBy === null ? new Set(rows.map(([key]) => String(key))) : null;
  } catch (error) {
    if (errorCodeOf(error).startsWith('query-')) return null;
    throw error;
  }
}
