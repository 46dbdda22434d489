import type { ColumnSchema, ForeignKey, SchemaSnapshot, TableSchema } from '../../domain/schema.ts';
import { type CatalogTable, measureTable, type Read } from '../embedded/measure-table.ts';
import { snapshotOf } from '../embedded/snapshot-of.ts';
import { withForgottenKeys } from '../likely-keys.ts';
import { ddlComments } from './ddl-comments.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { sqliteValueKind } from './sqlite-value-kind.ts';

/** A scan of a row store: two million rows take seconds. A view is computed anew for each statement. */
const bounds = { tableRows: 2_000_000, viewRows: 50_000 };
/** Of so many rows of a table the values of what may be a key are looked up. */
const probedRows = 10_000;
const quote = sqliteDialect.quoteIdentifier;

type Listed = { readonly name: string; readonly kind: 'table' | 'view' };

/** Reads the catalogue and the statistics of every table and view of the file. */
export async function introspectSqlite(
  read: Read,
  onProgress: (done: number, total: number) => void,
  unmask: readonly string[] = [],
): Promise<SchemaSnapshot> {
  const listed = await listTables(read);
  const primaryKeys = new Map<string, { table: string; columns: string[] }>();
  for (const { name } of listed) {
    const columns = await columnRows(read, name);
    primaryKeys.set(name.toLowerCase(), { table: name, columns: primaryKeyOf(columns) });
  }
  const tables: TableSchema[] = [];
  for (const [index, entry] of listed.entries()) {
    const catalog = await readCatalog(read, entry, primaryKeys);
    tables.push(await measureTable(read, sqliteDialect, catalog, bounds));
    onProgress(index + 1, listed.length);
  }
  const keyed = await withForgottenKeys({ read, dialect: sqliteDialect, probedRows }, tables);
  return snapshotOf(keyed, unmask);
}

/** Tables and views in the order they were created, without the hidden tables behind full-text indexes. */
async function listTables(read: Read): Promise<Listed[]> {
  const shadows = new Set<unknown>();
  for (const [schema, name, type] of await read('PRAGMA table_list')) {
    if (schema === 'main' && type === 'shadow') shadows.add(name);
  }
  const rows = await read(
    `SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid`,
  );
  const listed: Listed[] = [];
  for (const [name, type] of rows) {
    if (shadows.has(name)) continue;
    const entry: Listed = { name: String(name), kind: type === 'view' ? 'view' : 'table' };
    if (entry.kind === 'table' || (await canBeRead(read, quote(entry.name)))) listed.push(entry);
  }
  return listed;
}

type ColumnRow = { name: string; type: string; notNull: boolean; keyPosition: number };

async function columnRows(read: Read, table: string): Promise<ColumnRow[]> {
  const rows = await read(`PRAGMA table_xinfo(${quote(table)})`);
  return rows
    .filter((row) => row[6] !== 1)
    .map(([, name, type, notNull, , keyPosition]) => ({
      name: String(name),
      type: String(type),
      notNull: notNull === 1,
      keyPosition: Number(keyPosition),
    }));
}

function primaryKeyOf(columns: readonly ColumnRow[]): string[] {
  return columns
    .filter(({ keyPosition }) => keyPosition > 0)
    .sort((left, right) => left.keyPosition - right.keyPosition)
    .map(({ name }) => name);
}

async function readCatalog(
  read: Read,
  { name, kind }: Listed,
  primaryKeys: ReadonlyMap<string, { table: string; columns: string[] }>,
): Promise<CatalogTable> {
  const from = quote(name);
  const rows = await columnRows(read, name);
  const ddl = (
    await read(`SELECT sql FROM sqlite_master WHERE name = ${sqliteDialect.quoteText(name)}`)
  )[0]?.[0];
  const comments = ddlComments(typeof ddl === 'string' ? ddl : '');
  const primaryKey = primaryKeyOf(rows);
  const unique = await uniqueColumns(read, name);
  const columns: ColumnSchema[] = [];
  for (const row of rows) {
    const isKey = primaryKey.length === 1 && primaryKey[0] === row.name;
    const column: ColumnSchema = {
      name: row.name,
      type: row.type,
      kind: await sqliteValueKind(read, from, quote(row.name), row.type, kind === 'table'),
      nullable: !row.notNull && row.keyPosition === 0,
      description: comments.columns.get(row.name.toLowerCase()) ?? null,
    };
    if (isKey || unique.has(row.name)) column.unique = true;
    columns.push(column);
  }
  const foreignKeys = await readForeignKeys(read, name, rows, primaryKeys);
  return { name, kind, description: comments.table, columns, primaryKey, foreignKeys };
}

/** A view over a dropped table has no columns; no question can use it. */
async function canBeRead(read: Read, from: string): Promise<boolean> {
  try {
    await read(`SELECT * FROM ${from} LIMIT 0`);
    return true;
  } catch {
    // The reason does not matter here: the same error would meet every question about this view.
    return false;
  }
}

async function uniqueColumns(read: Read, table: string): Promise<Set<string>> {
  const unique = new Set<string>();
  for (const [, index, isUnique, , isPartial] of await read(`PRAGMA index_list(${quote(table)})`)) {
    if (isUnique !== 1 || isPartial === 1) continue;
    const columns = await read(`PRAGMA index_info(${quote(String(index))})`);
    const [only] = columns;
    if (columns.length === 1 && typeof only?.[2] === 'string') unique.add(only[2]);
  }
  return unique;
}

/** Names are resolved to their real spelling; a key to a table that does not exist is left out. */
async function readForeignKeys(
  read: Read,
  table: string,
  columns: readonly ColumnRow[],
  primaryKeys: ReadonlyMap<string, { table: string; columns: string[] }>,
): Promise<ForeignKey[]> {
  const real = (name: string) =>
    columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name ?? name;
  const keys = new Map<unknown, ForeignKey>();
  for (const [id, position, referenced, from, to] of await read(`PRAGMA foreign_key_list(${quote(table)})`)) {
    const target = primaryKeys.get(String(referenced).toLowerCase());
    if (!target) continue;
    const key = keys.get(id) ?? { columns: [], referencedTable: target.table, referencedColumns: [] };
    const column =
      to === null ? target.columns[Number(position)] : await realColumn(read, target.table, String(to));
    if (!column) continue;
    key.columns.push(real(String(from)));
    key.referencedColumns.push(column);
    keys.set(id, key);
  }
  return [...keys.values()].reverse();
}

async function realColumn(read: Read, table: string, name: string): Promise<string | undefined> {
  const columns = await columnRows(read, table);
  return columns.find((column) => column.name.toLowerCase() === name.toLowerCase())?.name;
}
