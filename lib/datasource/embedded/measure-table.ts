import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, TableSchema } from '../../domain/schema.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import type { Dialect } from '../data-source.ts';
import { columnCells } from '../day-text.ts';
import { daysInText } from './days-in-text.ts';
import { readSamples } from './read-samples.ts';

/** Runs one of our own statements; cells in column order. */
export type Read = (sql: string) => CellValue[][] | Promise<CellValue[][]>;

/** A table as the engine's catalogue describes it, before its values were looked at. */
export type CatalogTable = Omit<TableSchema, 'rowCount' | 'sampleRows'>;

/** Most rows whose every value is read for statistics; above it only what the catalogue and five rows tell is known. */
export type MeasureBounds = { readonly tableRows: number; readonly viewRows: number };

const mostDistinctValues = 100;
const longestDistinctValue = 1_000;
/** A result may have 1,664 columns on PostgreSQL and 2,000 on SQLite; two of each are asked for. */
const columnsAtOnce = 500;
const ranged: readonly ValueKind[] = ['integer', 'number', 'date', 'datetime'];
const uniqueable: readonly ValueKind[] = ['integer', 'text', 'date', 'datetime'];

/** Whether it is worth knowing that no value occurs twice. */
export function isUniqueable({ kind }: { readonly kind: ValueKind }): boolean {
  return uniqueable.includes(kind);
}

/**
 * Counts, samples and per-column statistics of one table. Work is bounded by rows, so equal data gives equal results.
 * `rowEstimate` is what the catalogue believes; a table above the bounds is then not counted.
 */
export async function measureTable(
  read: Read,
  dialect: Dialect,
  table: CatalogTable,
  bounds: MeasureBounds,
  rowEstimate = 0,
): Promise<TableSchema> {
  const from = dialect.quoteIdentifier(table.name);
  const rowCount =
    rowEstimate > bounds.tableRows
      ? rowEstimate
      : Number((await read(`SELECT count(*) FROM ${from}`))[0]?.[0] ?? 0);
  const small = rowCount <= (table.kind === 'table' ? bounds.tableRows : bounds.viewRows);
  const sampleRows = await readSamples(read, dialect, table, small);
  if (rowCount === 0 || !small) return { ...table, rowCount, sampleRows };
  const dated = await withDaysInText(read, dialect, table, sampleRows);
  const ranges = await readRanges(read, dialect, dated);
  const columns: ColumnSchema[] = [];
  for (const column of dated.columns) {
    const measured: ColumnSchema = { ...column };
    const name = dialect.quoteIdentifier(column.name);
    const range = ranges.get(column.name);
    if (range) measured.range = range;
    if (column.kind === 'text') {
      const values = await readDistinctValues(read, dialect, from, name);
      if (values) measured.distinctValues = values;
    }
    if (measured.unique === undefined && isUniqueable(column)) {
      const exact = column.kind === 'text' ? dialect.exactText(name) : name;
      const unique = await isUnique(read, dialect, from, name, exact);
      if (unique !== null) measured.unique = unique;
    }
    columns.push(measured);
  }
  return { ...table, columns, rowCount, sampleRows };
}

/** Days kept as text are days: their engine does not say so, their values do. */
async function withDaysInText(
  read: Read,
  dialect: Dialect,
  table: CatalogTable,
  samples: readonly CellValue[][],
): Promise<CatalogTable> {
  const from = dialect.quoteIdentifier(table.name);
  const columns: ColumnSchema[] = [];
  for (const [index, column] of table.columns.entries()) {
    const name = dialect.quoteIdentifier(column.name);
    const kind =
      column.kind === 'text'
        ? await daysInText(read, dialect, from, name, [...columnCells(samples, index)])
        : null;
    columns.push(kind === null ? column : { ...column, kind });
  }
  return { ...table, columns };
}

async function readRanges(read: Read, dialect: Dialect, table: CatalogTable) {
  const ranges = new Map<string, { min: CellValue; max: CellValue }>();
  const columns = table.columns.filter(({ kind }) => ranged.includes(kind));
  for (let start = 0; start < columns.length; start += columnsAtOnce) {
    const some = columns.slice(start, start + columnsAtOnce);
    const bounds = some.map(({ name }) => {
      const quoted = dialect.quoteIdentifier(name);
      return `min(${quoted}), max(${quoted})`;
    });
    const row =
      (await read(`SELECT ${bounds.join(', ')} FROM ${dialect.quoteIdentifier(table.name)}`))[0] ?? [];
    some.forEach(({ name }, index) => {
      const [min = null, max = null] = row.slice(index * 2, index * 2 + 2);
      if (min !== null && max !== null) ranges.set(name, { min, max });
    });
  }
  return ranges;
}

async function readDistinctValues(
  read: Read,
  dialect: Dialect,
  from: string,
  name: string,
): Promise<string[] | null> {
  const exact = dialect.exactText(name);
  const probe = `SELECT DISTINCT ${exact} AS v FROM ${from} WHERE ${name} IS NOT NULL ${dialect.limit(mostDistinctValues + 1, 0, 'distinct')}`;
  const count = Number((await read(`SELECT count(*) FROM (${probe}) probe`))[0]?.[0] ?? 0);
  if (count === 0 || count > mostDistinctValues) return null;
  const groups = [...new Set([name, exact])].join(', ');
  const rows = await read(
    `SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL GROUP BY ${groups} ORDER BY count(*) DESC, ${groups}`,
  );
  const values = rows.map(([value]) => String(value));
  return values.some((value) => value.length > longestDistinctValue) ? null : values;
}

/**
 * Most columns repeat early, which a thousand rows show; only the others are counted in full. Null when a column has
 * no value at all.
 */
async function isUnique(
  read: Read,
  dialect: Dialect,
  from: string,
  name: string,
  exact: string,
): Promise<boolean | null> {
  const first = `SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL ${dialect.limit(1_000, 0, 'unordered')}`;
  for (const rows of [`(${first}) probe`, from]) {
    const [row] = await read(`SELECT count(${name}), count(DISTINCT ${exact}) FROM ${rows}`);
    if (row?.[0] === 0) return null;
    if (!row || row[0] !== row[1]) return false;
  }
  return true;
}
