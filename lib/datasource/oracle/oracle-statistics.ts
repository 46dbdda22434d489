import { type ColumnStatistics, mostDistinctValues } from '../server/described-table.ts';
import type { NameOf, OracleRead } from './describe-oracle.ts';

/**
 * What the optimizer's statistics tell, which may be of a sample and may be old: that a column repeats its values, and that
 * it has too many for a list. Ranges are kept in the server's own binary form and are looked up in the table.
 */
export async function readOracleStatistics(
  read: OracleRead,
  owners: string,
  schemas: readonly string[],
  nameOf: NameOf,
): Promise<Map<string, Map<string, ColumnStatistics>>> {
  const rows = await read(
    `SELECT owner, table_name, column_name, num_distinct, sample_size FROM all_tab_col_statistics
     WHERE owner IN (${owners}) AND num_distinct > 0`,
    schemas,
  );
  const tables = new Map<string, Map<string, ColumnStatistics>>();
  for (const [owner, table, column, distinct, sampled] of rows) {
    const many = Number(distinct) > 20 * mostDistinctValues;
    const repeats = Number(distinct) * 2 < Number(sampled);
    if (!many && !repeats) continue;
    const name = nameOf(owner, table);
    const of = tables.get(name) ?? new Map<string, ColumnStatistics>();
    of.set(String(column), {
      ...(many ? { distinctValues: null } : {}),
      ...(repeats ? { unique: false } : {}),
    });
    tables.set(name, of);
  }
  return tables;
}
