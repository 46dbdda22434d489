import type { CellValue } from '../../domain/result-table.ts';
import type { ColumnSchema, ForeignKey, SchemaSnapshot, TableSchema } from '../../domain/schema.ts';
import type { Dialect } from '../data-source.ts';
import type { CatalogTable } from '../embedded/measure-table.ts';
import { snapshotOf } from '../embedded/snapshot-of.ts';
import { catalogText } from '../server/catalog-text.ts';
import { measureServerTable } from '../server/measure-server-table.ts';
import { tableName } from '../server/qualifying-dialect.ts';
import type { BoundedRead } from '../server/server-session.ts';
import { postgresValueKind } from './postgres-cell.ts';

type Constraint = {
  readonly kind: 'p' | 'u' | 'f';
  readonly columns: string[];
  readonly referenced: CellValue;
  readonly referencedColumns: string[];
};

/** Reads what the account may see of the configured schemas: tables, views, partitioned parents and foreign tables. */
export async function introspectPostgres(
  read: BoundedRead,
  dialect: Dialect,
  { schemas, unmask }: { readonly schemas: readonly string[]; readonly unmask: readonly string[] },
  onProgress: (done: number, total: number) => void,
): Promise<SchemaSnapshot> {
  const wanted = `ARRAY[${schemas.map((schema) => dialect.quoteText(schema)).join(', ')}]::text[]`;
  const listed = await read(
    `SELECT c.oid::int8, n.nspname, c.relname, c.relkind IN ('v', 'm'), c.reltuples, obj_description(c.oid, 'pg_class')
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${wanted}) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
       AND has_schema_privilege(n.oid, 'USAGE') AND has_any_column_privilege(c.oid, 'SELECT')
     ORDER BY array_position(${wanted}, n.nspname::text), c.relkind IN ('v', 'm'), c.oid`,
  );
  const names = new Map<CellValue, string>(
    listed.map(([oid = null, schema, name]) => [oid, tableName(String(schema), String(name), schemas)]),
  );
  const columns = await readColumns(read, wanted);
  const constraints = await readConstraints(read, wanted);
  const tables: TableSchema[] = [];
  for (const [index, [oid = null, , , isView, tuples, comment]] of listed.entries()) {
    const own = constraints.get(oid) ?? [];
    const table: CatalogTable = {
      name: names.get(oid) ?? '',
      kind: isView === true ? 'view' : 'table',
      description: catalogText(comment),
      columns: (columns.get(oid) ?? []).map((column) => withUniqueness(column, own)),
      primaryKey: own.find(({ kind }) => kind === 'p')?.columns ?? [],
      foreignKeys: own.flatMap((constraint) => foreignKeyOf(constraint, names)),
    };
    if (table.columns.length > 0) {
      tables.push(await measureServerTable(read, dialect, table, Math.max(0, Number(tuples ?? 0))));
    }
    onProgress(index + 1, listed.length);
  }
  return snapshotOf(tables, unmask);
}

async function readColumns(read: BoundedRead, wanted: string): Promise<Map<CellValue, ColumnSchema[]>> {
  const rows = await read(
    `SELECT a.attrelid::int8, a.attname, format_type(a.atttypid, a.atttypmod), coalesce(b.typname, t.typname),
       coalesce(b.typcategory, t.typcategory), a.attnotnull, col_description(a.attrelid, a.attnum)
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type b ON b.oid = t.typbasetype
     WHERE n.nspname = ANY(${wanted}) AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND a.attnum > 0
       AND NOT a.attisdropped AND has_column_privilege(c.oid, a.attnum, 'SELECT')
     ORDER BY a.attrelid, a.attnum`,
  );
  const columns = new Map<CellValue, ColumnSchema[]>();
  for (const [oid = null, name, type, base, category, notNull, comment] of rows) {
    const of = columns.get(oid) ?? [];
    of.push({
      name: String(name),
      type: String(type),
      kind: postgresValueKind(String(base), String(category)),
      nullable: notNull !== true,
      description: catalogText(comment),
    });
    columns.set(oid, of);
  }
  return columns;
}

async function readConstraints(read: BoundedRead, wanted: string): Promise<Map<CellValue, Constraint[]>> {
  const names = (table: string, numbers: string) =>
    `(SELECT json_agg(a.attname ORDER BY k.place) FROM unnest(${numbers}) WITH ORDINALITY k(attnum, place)
      JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.attnum)::text`;
  const rows = await read(
    `SELECT o.conrelid::int8, o.contype::text, ${names('o.conrelid', 'o.conkey')}, o.confrelid::int8,
       ${names('o.confrelid', 'o.confkey')}
     FROM pg_constraint o JOIN pg_class c ON c.oid = o.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY(${wanted}) AND o.contype IN ('p', 'u', 'f') AND o.conparentid = 0
     ORDER BY o.conrelid, o.oid`,
  );
  const constraints = new Map<CellValue, Constraint[]>();
  for (const [oid = null, kind, columns, referenced = null, referencedColumns] of rows) {
    if (kind !== 'p' && kind !== 'u' && kind !== 'f') continue;
    const of = constraints.get(oid) ?? [];
    of.push({ kind, columns: namesOf(columns), referenced, referencedColumns: namesOf(referencedColumns) });
    constraints.set(oid, of);
  }
  return constraints;
}

function withUniqueness(column: ColumnSchema, constraints: readonly Constraint[]): ColumnSchema {
  const unique = constraints.some(
    ({ kind, columns }) => kind !== 'f' && columns.length === 1 && columns[0] === column.name,
  );
  return unique ? { ...column, unique } : column;
}

/** A key to a table that the account may not read leads nowhere. */
function foreignKeyOf(constraint: Constraint, names: ReadonlyMap<CellValue, string>): ForeignKey[] {
  const referencedTable = names.get(constraint.referenced);
  if (constraint.kind !== 'f' || referencedTable === undefined) return [];
  return [{ columns: constraint.columns, referencedTable, referencedColumns: constraint.referencedColumns }];
}

function namesOf(json: CellValue | undefined): string[] {
  const names: unknown = typeof json === 'string' ? JSON.parse(json) : [];
  return Array.isArray(names) ? names.map(String) : [];
}
