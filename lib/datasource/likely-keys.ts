import type { ColumnSchema, ForeignKey, TableSchema } from '../domain/schema.ts';
import { splitIdentifier, stemOf } from '../text/words.ts';
import type { Dialect } from './data-source.ts';
import type { Read } from './embedded/measure-table.ts';

/** Pairs of tables grow with the square; beyond this nobody waits for them. */
const mostTables = 60;
/** Of the different values of a column, the share that must be found among those that it refers to. */
const mostlyFound = 0.9;
/** A key is a code or a name. What has more words is a sentence, which refers to nothing and takes the longest to compare. */
const mostWords = 6;

type Reading = {
  readonly read: Read;
  readonly dialect: Dialect;
  /** Of how many rows of a table the values are looked up; all when absent. */
  readonly probedRows?: number;
};

/**
 * Files and lakes declare no keys, so that their tables could not be joined: a column refers to another table when it has the name
 * of a column that no value occurs twice in, or the name of that table and the column (`customer_id` of `customers.id`), alone or behind
 * what it is to its rows (`home_clinic_id`), and nearly all of its values are there. Tables that declare keys stay as they are.
 */
export async function withLikelyKeys(
  reading: Reading,
  tables: readonly TableSchema[],
): Promise<TableSchema[]> {
  if (tables.length > mostTables) return [...tables];
  const found: TableSchema[] = [];
  for (const table of tables) {
    // Of a table without rows, or a view that breaks while it is read, no value is anywhere.
    if (table.foreignKeys.length > 0 || table.rowCount === 0) {
      found.push(table);
      continue;
    }
    const foreignKeys: ForeignKey[] = [];
    for (const column of table.columns) {
      if (!mayRefer(column) || holdsSentences(table, column)) continue;
      const target = await targetOf(reading, table, column, tables);
      if (target) foreignKeys.push(target);
    }
    found.push({ ...table, foreignKeys });
  }
  return found;
}

/**
 * Where keys are declared some are forgotten: a column of no key of its table refers to another one, or to another row of its own table, when it has such a name of
 * that one's declared key, and nearly all of its values are there.
 */
export async function withForgottenKeys(
  reading: Reading,
  tables: readonly TableSchema[],
): Promise<TableSchema[]> {
  if (tables.length > mostTables) return [...tables];
  const keyed = tables.map((table) => ({ ...table, columns: table.columns.filter(isOnlyKeyOf(table)) }));
  const found: TableSchema[] = [];
  for (const table of tables) {
    const declared = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
    const free =
      table.kind === 'view' || table.rowCount === 0
        ? []
        : table.columns.filter(
            (column) => mayRefer(column) && !declared.has(column.name) && !isOnlyKeyOf(table)(column),
          );
    const forgotten: ForeignKey[] = [];
    for (const column of free) {
      const target = await targetOf(reading, table, column, keyed);
      if (target) forgotten.push(target);
    }
    found.push(
      forgotten.length === 0 ? table : { ...table, foreignKeys: [...table.foreignKeys, ...forgotten] },
    );
  }
  return found;
}

function isOnlyKeyOf({ primaryKey }: TableSchema): (column: ColumnSchema) => boolean {
  return ({ name }) => primaryKey.length === 1 && primaryKey[0] === name;
}

/**
 * The column that tells the rows of a table apart where none is declared: no value of it occurs twice, and it is the `id` or `key` of
 * everything or of this table, or what another table refers to. Without one a row would have no name, and everything of it were shown.
 */
export function withLikelyPrimaryKeys(tables: readonly TableSchema[]): TableSchema[] {
  const referred = new Set(
    tables.flatMap(({ foreignKeys }) =>
      foreignKeys.map(({ referencedTable, referencedColumns }) => `${referencedTable} ${referencedColumns}`),
    ),
  );
  return tables.map((table) => {
    if (table.kind === 'view' || table.primaryKey.length > 0) return table;
    const own = ['id', 'key'].flatMap((word) => [word, `${stems(table.name)} ${word}`]);
    const unique = table.columns.filter((column) => column.unique === true && mayRefer(column));
    const key =
      unique.find(({ name }) => own.includes(stems(name))) ??
      unique.find(({ name }) => referred.has(`${table.name} ${name}`));
    return key === undefined ? table : { ...table, primaryKey: [key.name] };
  });
}

async function targetOf(
  reading: Reading,
  table: TableSchema,
  column: ColumnSchema,
  tables: readonly TableSchema[],
): Promise<ForeignKey | null> {
  for (const other of tables) {
    if (other.rowCount === 0) continue;
    for (const key of other.columns) {
      if (other.name === table.name && key.name === column.name) continue;
      if (key.unique !== true || key.kind !== column.kind || !names(column, other, key)) continue;
      // Where both are keys, one row belongs to one: the shorter table refers to the longer.
      const isBoth = column.unique === true;
      if (
        isBoth &&
        (table.rowCount > other.rowCount || (table.rowCount === other.rowCount && table.name > other.name))
      )
        continue;
      if (!(await isContained(reading, [table, column], [other, key]))) continue;
      return { columns: [column.name], referencedTable: other.name, referencedColumns: [key.name] };
    }
  }
  return null;
}

/** Amounts and days are equal by chance. */
function mayRefer({ kind }: ColumnSchema): boolean {
  return kind === 'integer' || kind === 'text';
}

function holdsSentences({ columns, sampleRows }: TableSchema, column: ColumnSchema): boolean {
  const place = columns.indexOf(column);
  return sampleRows.some((row) => {
    const value = row[place];
    return typeof value === 'string' && value.trim().split(/\s+/).length > mostWords;
  });
}

function names(column: ColumnSchema, { name: table }: TableSchema, key: ColumnSchema): boolean {
  const said = stems(column.name);
  const wanted = stems(key.name);
  // An id of everything is the id of nothing in particular: orders 1 to 9 are not customers 1 to 9.
  if (said === wanted) return said !== 'id';
  const called = `${stems(table)} ${wanted}`;
  // The `home_clinic_id` is that of a clinic as well, and a `parent_unit_id` of a unit that of another one.
  return (
    said === called || said.endsWith(` ${called}`) || (isOfSomething(wanted) && said.endsWith(` ${wanted}`))
  );
}

/** Whether a key says itself of what it is: `clinic_id`, and no `id` or `code`. */
function isOfSomething(key: string): boolean {
  return key.includes(' ');
}

function stems(name: string): string {
  return splitIdentifier(name).map(stemOf).join(' ');
}

async function isContained(
  { read, dialect, probedRows }: Reading,
  [table, column]: [TableSchema, ColumnSchema],
  [other, key]: [TableSchema, ColumnSchema],
): Promise<boolean> {
  const quote = dialect.quoteIdentifier;
  const limit = probedRows === undefined ? '' : ` ${dialect.limit(probedRows, 0, 'unordered')}`;
  const rows = `SELECT ${quote(column.name)} AS said FROM ${quote(table.name)}${limit}`;
  const values = `SELECT DISTINCT said FROM (${rows}) probed WHERE said IS NOT NULL`;
  const known = `SELECT DISTINCT ${quote(key.name)} AS there FROM ${quote(other.name)}`;
  const [row] = await read(
    `SELECT count(*), count(there) FROM (${values}) f LEFT JOIN (${known}) k ON f.said = k.there`,
  );
  const [all = 0, there = 0] = (row ?? []).map(Number);
  return all > 0 && there >= all * mostlyFound;
}
