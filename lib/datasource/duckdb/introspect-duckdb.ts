import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey, SchemaSnapshot, TableSchema } from '../../domain/schema.ts';
import type { ValueKind } from '../../domain/value-kind.ts';
import { AppError } from '../../errors.ts';
import type { Dialect } from '../data-source.ts';
import { type CatalogTable, measureTable, type Read } from '../embedded/measure-table.ts';
import { snapshotOf } from '../embedded/snapshot-of.ts';
import { withForgottenKeys, withLikelyKeys } from '../likely-keys.ts';
import { qualifyingDialect } from '../server/qualifying-dialect.ts';
import { duckdbValueKind } from './duckdb-cell.ts';
import { duckdbDialect } from './duckdb-dialect.ts';
import { statementFailure } from './duckdb-failure.ts';
import { withFilledColumns } from './filled-columns.ts';

/** A column store reads a hundred million values of one column in seconds. */
const bounds = { tableRows: 100_000_000, viewRows: 1_000_000 };
/** Of a view over any number of files so many rows tell what a column refers to. */
const probedRows = 100_000;
const quote = duckdbDialect.quoteIdentifier;
const isoDay = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';

type Catalog = { readonly columns: CellValue[][]; readonly constraints: CellValue[][] };

/** Tables of one name in several schemas are named with their schema, those of `main` apart. */
type Listed = {
  readonly oid: CellValue;
  readonly schema: string;
  readonly table: string;
  /** What the snapshot calls it. */
  readonly name: string;
  readonly comment: CellValue;
  readonly isView: boolean;
};

/** Reads the catalogue and the statistics of every table and view, those apart that cannot be read (`left`). */
export async function introspectDuckdb(
  read: Read,
  {
    onProgress,
    unmask,
    left,
  }: {
    readonly onProgress: (done: number, total: number) => void;
    readonly unmask: readonly string[];
    readonly left: readonly string[];
  },
): Promise<SchemaSnapshot> {
  const listed = await listTables(read, left);
  const schemas = new Set(listed.flatMap(({ schema, table, name }) => (name === table ? [] : [schema])));
  const dialect = qualifyingDialect(duckdbDialect, ['main', ...schemas]);
  const catalog: Catalog = {
    columns: await read(
      `SELECT table_oid, column_name, data_type, is_nullable, comment FROM duckdb_columns()
       WHERE NOT internal ORDER BY table_oid, column_index`,
    ),
    constraints: await read(
      `SELECT table_oid, constraint_type, to_json(constraint_column_names), referenced_table, to_json(referenced_column_names)
       FROM duckdb_constraints() ORDER BY table_oid, constraint_index`,
    ),
  };
  const tables: TableSchema[] = [];
  const inMemory =
    (
      await read('SELECT path IS NULL FROM duckdb_databases() WHERE database_name = current_database()')
    )[0]?.[0] === true;
  for (const [index, entry] of listed.entries()) {
    const table: CatalogTable = {
      name: entry.name,
      // The views over files are ours: to a person each is a table.
      kind: entry.isView && !inMemory ? 'view' : 'table',
      description: textOf(entry.comment),
      ...(await readColumns(read, catalog, entry.oid, dialect.quoteIdentifier(entry.name))),
    };
    table.foreignKeys = table.foreignKeys.flatMap((key) => realNames(key, entry, listed, catalog));
    if (table.columns.length > 0) tables.push(await measureOrNot(read, dialect, table));
    onProgress(index + 1, listed.length);
  }
  // Views over files have no keys and copied tables lose theirs, so that a file without any is no design.
  const isKeyless = tables.every(({ foreignKeys }) => foreignKeys.length === 0);
  const reading = { read, dialect, ...(inMemory ? {} : { probedRows }) };
  const keyed = isKeyless ? withLikelyKeys(reading, tables) : withForgottenKeys(reading, tables);
  return snapshotOf(await keyed, unmask);
}

/** A view may break on a value in the middle of its rows: it is then known by its catalogue alone. */
async function measureOrNot(read: Read, dialect: Dialect, table: CatalogTable): Promise<TableSchema> {
  try {
    const measured = await measureTable(read, dialect, table, bounds);
    return await withFilledColumns(read, dialect, measured, bounds.viewRows);
  } catch (error) {
    const failure = statementFailure(error);
    if (table.kind === 'table' || !(failure instanceof AppError)) throw error;
    return { ...table, rowCount: 0, sampleRows: [] };
  }
}

async function listTables(read: Read, left: readonly string[]): Promise<Listed[]> {
  const rows = await read(
    `SELECT oid, name, comment, is_view, schema_name FROM (
       SELECT table_oid AS oid, table_name AS name, comment, false AS is_view, schema_name
       FROM duckdb_tables() WHERE NOT internal
       UNION ALL SELECT view_oid, view_name, comment, true, schema_name FROM duckdb_views() WHERE NOT internal)
     ORDER BY schema_name <> 'main', schema_name, is_view, oid`,
  );
  const namesakes = Map.groupBy(rows, ([, name]) => String(name).toLowerCase());
  return rows.flatMap(([oid = null, table, comment = null, isView, schema]) => {
    const qualified = schema === 'main' ? String(table) : `${schema}.${table}`;
    if (left.includes(qualified)) return [];
    const alone = (namesakes.get(String(table).toLowerCase())?.length ?? 0) < 2;
    const name = alone ? String(table) : qualified;
    return { oid, schema: String(schema), table: String(table), name, comment, isView: isView === true };
  });
}

async function readColumns(read: Read, catalog: Catalog, oid: CellValue, from: string) {
  const constraints = catalog.constraints
    .filter(([owner]) => owner === oid)
    .map(([, kind, columns, referencedTable, referencedColumns]) => ({
      kind,
      columns: namesOf(columns),
      referencedTable: String(referencedTable),
      referencedColumns: namesOf(referencedColumns),
    }));
  const columns: ColumnSchema[] = [];
  for (const [owner, name, type, nullable, comment] of catalog.columns) {
    if (owner !== oid) continue;
    const column: ColumnSchema = {
      name: String(name),
      type: String(type),
      kind: await valueKind(read, from, String(name), String(type)),
      nullable: nullable === true,
      description: textOf(comment),
    };
    const isUnique = constraints.some(
      ({ kind, columns: keys }) =>
        (kind === 'PRIMARY KEY' || kind === 'UNIQUE') && keys.length === 1 && keys[0] === name,
    );
    if (isUnique) column.unique = true;
    columns.push(column);
  }
  const primaryKey = constraints.find(({ kind }) => kind === 'PRIMARY KEY')?.columns ?? [];
  const foreignKeys = constraints
    .filter(({ kind }) => kind === 'FOREIGN KEY')
    .map(({ columns: keys, referencedTable, referencedColumns }) => ({
      columns: keys,
      referencedTable,
      referencedColumns,
    }));
  return { columns, primaryKey, foreignKeys };
}

/** A foreign key keeps the spelling of its declaration; the tables and columns it names may be spelled otherwise. */
function realNames(
  key: ForeignKey,
  owner: Listed,
  listed: readonly Listed[],
  catalog: Catalog,
): ForeignKey[] {
  const sameName = (left: unknown, right: string) => String(left).toLowerCase() === right.toLowerCase();
  const target = listed.find(
    ({ schema, table }) => schema === owner.schema && sameName(table, key.referencedTable),
  );
  if (!target) return [];
  const columns = catalog.columns.filter(([of]) => of === target.oid).map(([, column]) => String(column));
  const real = (column: string) => columns.find((candidate) => sameName(candidate, column)) ?? column;
  return [{ ...key, referencedTable: target.name, referencedColumns: key.referencedColumns.map(real) }];
}

/** Dates kept as text are dates when every value is one. */
async function valueKind(read: Read, from: string, column: string, type: string): Promise<ValueKind> {
  const kind = duckdbValueKind(type);
  if (type !== 'VARCHAR') return kind;
  const name = quote(column);
  const [row] = await read(
    `SELECT bool_and(regexp_matches(${name}, '${isoDay}$')), bool_and(regexp_matches(${name}, '${isoDay}([T ]\\d{2}:\\d{2}.*)?$'))
     FROM (SELECT ${name} FROM ${from} WHERE ${name} IS NOT NULL LIMIT 1000000)`,
  );
  if (row?.[0] === true) return 'date';
  return row?.[1] === true ? 'datetime' : kind;
}

function namesOf(json: CellValue | undefined): string[] {
  const names: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(names) ? names.map(String) : [];
}

function textOf(comment: CellValue | undefined): string | null {
  const text = typeof comment === 'string' ? comment.replace(/\s+/g, ' ').trim().slice(0, 1_000) : '';
  return text === '' ? null : text;
}
