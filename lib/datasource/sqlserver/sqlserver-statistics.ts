import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema } from '../../domain/schema.ts';
import { isDate, isNumeric } from '../../domain/value-kind.ts';
import { type ColumnStatistics, mostDistinctValues } from '../server/described-table.ts';
import { mostMeasuredRows } from '../server/measure-server-table.ts';

/** An edge of a histogram as text: moments as ISO has them, everything else as it is. */
const edge = (
  order: string,
) => `(SELECT TOP (1) CASE WHEN SQL_VARIANT_PROPERTY(h.range_high_key, 'BaseType') IN ('date', 'datetime', 'datetime2', 'smalldatetime')
    THEN CONVERT(nvarchar(60), CAST(h.range_high_key AS datetime2(0)), 120) ELSE CAST(h.range_high_key AS nvarchar(60)) END
    FROM sys.dm_db_stats_histogram(st.object_id, st.stats_id) h WHERE h.range_high_key IS NOT NULL ORDER BY h.step_number ${order})`;

/**
 * Of each column that a statistic begins with: how many values differ, how many rows were looked at, and its edges. Histograms are
 * shown since 2016 SP1 to whoever may read the column.
 */
export const statisticsQuery = (
  among: string,
) => `SELECT s.name, o.name, c.name, d.different, q.rows_sampled, ${edge('ASC')}, ${edge('DESC')}
  FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id JOIN sys.stats st ON st.object_id = o.object_id
    JOIN sys.stats_columns x ON x.object_id = st.object_id AND x.stats_id = st.stats_id AND x.stats_column_id = 1
    JOIN sys.columns c ON c.object_id = x.object_id AND c.column_id = x.column_id
    CROSS APPLY sys.dm_db_stats_properties(st.object_id, st.stats_id) q
    CROSS APPLY (SELECT COUNT(*) + SUM(h.distinct_range_rows) AS different FROM sys.dm_db_stats_histogram(st.object_id, st.stats_id) h) d
  WHERE o.type = 'U' AND o.is_ms_shipped = 0 AND st.has_filter = 0 AND s.name IN ${among}`;

/**
 * What the optimizer's statistics tell, which may be of a sample and may be old: that a column repeats its values, and that it has too
 * many for a list. Ranges are taken from them only for tables too large to be looked at.
 */
export function sqlserverStatistics(
  columns: readonly ColumnSchema[],
  rowEstimate: number,
  rows: readonly CellValue[][],
): ReadonlyMap<string, ColumnStatistics> {
  const found = new Map<string, ColumnStatistics>();
  for (const [, , name, different, sampled, low, high] of rows) {
    const column = columns.find((candidate) => candidate.name === name);
    const distinct = Number(different ?? 0);
    if (column === undefined || distinct === 0) continue;
    const many = distinct > 20 * mostDistinctValues;
    const repeats = distinct * 2 < Number(sampled ?? 0);
    const range = rowEstimate > mostMeasuredRows ? rangeOf(column, low, high) : undefined;
    found.set(column.name, {
      ...(many ? { distinctValues: null } : {}),
      ...(repeats ? { unique: false } : {}),
      ...(range === undefined ? {} : { range }),
    });
  }
  return found;
}

function rangeOf(column: ColumnSchema, low: CellValue = null, high: CellValue = null): ColumnSchema['range'] {
  if (low === null || high === null) return undefined;
  if (isNumeric(column)) {
    const [min, max] = [Number(low), Number(high)];
    return Number.isFinite(min) && Number.isFinite(max) ? { min, max } : undefined;
  }
  if (!isDate(column)) return undefined;
  const told = (text: CellValue) => (column.kind === 'date' ? String(text).slice(0, 10) : String(text));
  return { min: told(low), max: told(high) };
}
