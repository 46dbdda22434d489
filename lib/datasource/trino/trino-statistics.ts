import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema } from '../../domain/schema.ts';
import { isDate, isNumeric } from '../../domain/value-kind.ts';
import { decimalText } from '../decimal-text.ts';
import { isUniqueable } from '../embedded/measure-table.ts';
import { type ColumnStatistics, mostDistinctValues } from '../server/described-table.ts';
import { mostMeasuredRows } from '../server/measure-server-table.ts';
import { withoutZeros } from './trino-cell.ts';

export type TrinoStatistics = {
  readonly rowEstimate: number;
  readonly columns: ReadonlyMap<string, ColumnStatistics>;
};

/**
 * What `SHOW STATS FOR` tells. Its figures are estimates and may be of the last ANALYZE: they say that a column repeats its
 * values and that it has too many for a list. Of a table that is too large to be looked at they are also all that is known
 * of ranges.
 */
export function trinoStatistics(
  columns: readonly ColumnSchema[],
  rows: readonly CellValue[][],
): TrinoStatistics {
  const total = rows.find(([name]) => name === null);
  const rowEstimate = Math.round(Number(total?.[4] ?? 0));
  const found = new Map<string, ColumnStatistics>();
  for (const column of columns) {
    const [, , distinct = null, nulls = null, , low = null, high = null] =
      rows.find(([name]) => name === column.name) ?? [];
    const values = rowEstimate * (1 - Number(nulls ?? 0));
    const count = distinct === null ? null : Number(distinct);
    found.set(column.name, {
      ...(count !== null && count > 20 * mostDistinctValues ? { distinctValues: null } : {}),
      ...(count !== null && isUniqueable(column) && count * 2 < values ? { unique: false } : {}),
      ...(rowEstimate > mostMeasuredRows ? rangeOf(column, low, high) : {}),
    });
  }
  return { rowEstimate, columns: found };
}

function rangeOf(column: ColumnSchema, low: CellValue, high: CellValue): ColumnStatistics {
  if (low === null || high === null) return {};
  const read = isNumeric(column) ? (text: string) => decimalText(text) : isDate(column) ? withoutZeros : null;
  return read === null ? {} : { range: { min: read(String(low)), max: read(String(high)) } };
}
