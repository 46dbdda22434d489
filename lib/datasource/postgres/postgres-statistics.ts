import { z } from 'zod';
import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema } from '../../domain/schema.ts';
import { isDate, isNumeric } from '../../domain/value-kind.ts';
import { isUniqueable } from '../embedded/measure-table.ts';
import {
  type ColumnStatistics,
  longestDistinctValue,
  mostDistinctValues,
} from '../server/described-table.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { postgresCell } from './postgres-cell.ts';

export type PostgresColumn = {
  readonly column: ColumnSchema;
  readonly typeOid: number;
  /** How finely ANALYZE looks at it. */
  readonly target: number;
};

/** ANALYZE takes 300 rows for each step of the finest target; a table of no more rows is read whole. */
export const rowsOfSample = 300;

/** What pg_stats holds of one column. */
type Analyzed = {
  readonly name: string;
  /** Distinct values; negative: their share of all rows. */
  readonly distinct: number;
  readonly nullShare: number;
  readonly common: readonly string[];
  readonly bounds: readonly string[];
};

/** The statistics that the account may see, by table. */
export async function readPostgresStatistics(
  read: BoundedRead,
  oids: readonly string[],
): Promise<Map<CellValue, Analyzed[]>> {
  const texts = (column: string) => `array_to_json(s.${column}::text::text[])::text`;
  const rows = await read(
    `SELECT c.oid::int8, s.attname, s.n_distinct, s.null_frac, ${texts('most_common_vals')}, ${texts('histogram_bounds')}
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_stats s ON s.schemaname = n.nspname AND s.tablename = c.relname AND s.inherited = (c.relkind = 'p')
     WHERE c.oid = ANY('{${oids.join(',')}}'::oid[])`,
  );
  const tables = new Map<CellValue, Analyzed[]>();
  for (const [oid = null, name, distinct, nullShare, common, bounds] of rows) {
    const of = tables.get(oid) ?? [];
    of.push({
      name: String(name),
      distinct: Number(distinct),
      nullShare: Number(nullShare),
      common: textsOf(common),
      bounds: textsOf(bounds),
    });
    tables.set(oid, of);
  }
  return tables;
}

const texts = z.array(z.string());

function textsOf(json: CellValue | undefined): string[] {
  return typeof json === 'string' ? texts.parse(JSON.parse(json)) : [];
}

/**
 * What the analysed columns tell for sure. Taken of every row they give ranges, uniqueness and lists of values; taken of a
 * sample, only that values repeat and, where the whole sample has a few, which ones.
 */
export function postgresStatistics(
  columns: readonly PostgresColumn[],
  analyzed: readonly Analyzed[],
  { rowEstimate, rowsCounted }: { readonly rowEstimate: number; readonly rowsCounted: boolean },
): ReadonlyMap<string, ColumnStatistics> {
  const found = new Map<string, ColumnStatistics>();
  for (const { column, typeOid } of columns) {
    const of = analyzed.find(({ name }) => name === column.name);
    if (of === undefined || of.nullShare === 1) continue;
    const values = Math.round(rowEstimate * (1 - of.nullShare));
    const distinct = of.distinct < 0 ? Math.round(-of.distinct * rowEstimate) : of.distinct;
    found.set(column.name, {
      ...(isUniqueable(column) ? uniqueOf(of, distinct >= values, rowsCounted) : {}),
      ...(rowsCounted ? rangeOf(column, of, typeOid) : {}),
      ...listOf(of, distinct, rowsCounted || of.distinct > 0),
    });
  }
  return found;
}

/** A value that is not alone in a sample is not alone in the table; one that is alone may have a like elsewhere. */
function uniqueOf(
  { distinct, nullShare }: Analyzed,
  allDiffer: boolean,
  rowsCounted: boolean,
): ColumnStatistics {
  if (rowsCounted) return { unique: allDiffer };
  return distinct > 0 || -distinct < 0.9 * (1 - nullShare) ? { unique: false } : {};
}

function rangeOf(column: ColumnSchema, { common, bounds }: Analyzed, typeOid: number): ColumnStatistics {
  if (!isNumeric(column) && !isDate(column)) return {};
  const values = [...common, ...bounds];
  const [first] = values;
  if (first === undefined || values.some((text) => /infinity| BC$/i.test(text))) return {};
  const less = isNumeric(column)
    ? (a: string, b: string) => Number(a) < Number(b)
    : (a: string, b: string) => a < b;
  const min = values.reduce((least, value) => (less(value, least) ? value : least), first);
  const max = values.reduce((most, value) => (less(most, value) ? value : most), first);
  return { range: { min: postgresCell(min, typeOid), max: postgresCell(max, typeOid) } };
}

/** The bounds are values too: where they and the common ones are as many as there are different ones, they are all. */
function listOf({ common, bounds }: Analyzed, distinct: number, isSure: boolean): ColumnStatistics {
  if (!isSure) return {};
  if (distinct > mostDistinctValues) return { distinctValues: null };
  const values = [...new Set([...common, ...bounds])];
  if (values.length !== distinct) return {};
  return {
    distinctValues: values.every(({ length }) => length <= longestDistinctValue) ? values : null,
  };
}
