import type { CellValue } from '../../domain/result-table.ts';
import type {
  ColumnSchema,
  ForeignKey,
  SchemaSnapshot,
  TableSchema,
  ValueKind,
} from '../../domain/schema.ts';
import { type CatalogTable, measureTable, type Read } from '../embedded/measure-table.ts';
import { snapshotOf } from '../embedded/snapshot-of.ts';
import { duckdbValueKind } from './duckdb-cell.ts';
import { duckdbDialect } from './duckdb-dialect.ts';

/** A column store reads a hundred million values of one column in seconds. */
const bounds = { tableRows: 100_000_000, viewRows: 1_000_000 };
const quote = duckdbDialect.quoteIdentifier;
const isoDay = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';

type Catalog = { readonly columns: CellValue[][]; readonly constraints: CellValue[][] };

/** Reads the catalogue and the statistics of every table and view. Of two tables with one name the first schema's counts. */
export async function introspectDuckdb(
  read: Read,
  onProgress: (done: number, total: number) => void,
  unmask: readonly string[] = [],
): Promise<SchemaSnapshot> {
  const listed = await listTables(read);
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
  for (const [index, [oid, name, comment, isView]] of listed.entries()) {
    const table: CatalogTable = {
      name: String(name),
      kind: isView === true ? 'view' : 'table',
      description: textOf(comment),
      ...(await readColumns(read, catalog, oid, String(name))),
    };
    table.foreignKeys = table.foreignKeys.flatMap((key) => realNames(key, listed, catalog));
    if (table.columns.length > 0) tables.push(await measureTable(read, duckdbDialect, table, bounds));
    onProgress(index + 1, listed.length);
  }
  return snapshotOf(tables, unmask);
}

async function listTables(read: Read): Promise<CellValue[][]> {
  const rows = await read(
    `SELECT oid, name, comment, is_view FROM (
       SELECT table_oid AS oid, table_name AS name, comment, false AS is_view, schema_name
       FROM duckdb_tables() WHERE NOT internal
       UNION ALL SELECT view_oid, view_name, comment, true, schema_name FROM duckdb_views() WHERE NOT internal)
     ORDER BY schema_name <> 'main', schema_name, is_view, oid`,
  );
  const names = new Set<CellValue>();
  return rows.filter(([, name = null]) => !names.has(name) && names.add(name));
}

async function readColumns(read: Read, catalog: Catalog, oid: CellValue | undefined, table: string) {
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
      kind: await valueKind(read, table, String(name), String(type)),
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
function realNames(key: ForeignKey, listed: CellValue[][], catalog: Catalog): ForeignKey[] {
  const sameName = (left: unknown, right: string) => String(left).toLowerCase() === right.toLowerCase();
  const target = listed.find(([, name]) => sameName(name, key.referencedTable));
  if (!target) return [];
  const [oid, name] = target;
  const columns = catalog.columns.filter(([owner]) => owner === oid).map(([, column]) => String(column));
  const real = (column: string) => columns.find((candidate) => sameName(candidate, column)) ?? column;
  return [{ ...key, referencedTable: String(name), referencedColumns: key.referencedColumns.map(real) }];
}

/** Dates kept as text are dates when every value is one. */
async function valueKind(read: Read, table: string, column: string, type: string): Promise<ValueKind> {
  const kind = duckdbValueKind(type);
  if (type !== 'VARCHAR') return kind;
  const name = quote(column);
  const [row] = await read(
    `SELECT bool_and(regexp_matches(${name}, '${isoDay}$')), bool_and(regexp_matches(${name}, '${isoDay}([T ]\\d{2}:\\d{2}.*)?$'))
     FROM (SELECT ${name} FROM ${quote(table)} WHERE ${name} IS NOT NULL LIMIT 1000000)`,
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
