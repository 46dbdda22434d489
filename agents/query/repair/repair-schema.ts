import type { ColumnSchema, ForeignKey, TableSchema } from '#lib/domain/schema.ts';
import { type Join, joinPath, joinsBetween } from '#lib/schema/join-graph.ts';
import type { Catalog } from '#lib/sql/select/scope.ts';

/** A schema as the repair rules ask it. Names are matched without regard to case. */
export type RepairSchema = Catalog & {
  readonly tables: readonly TableSchema[];
  table(name: string): TableSchema | null;
  column(table: string, name: string): ColumnSchema | null;
  /** The tables that have a column of exactly this name. */
  holders(column: string): readonly TableSchema[];
  /** Every key that links two tables directly, from the first to the second. */
  joins(from: string, to: string): readonly Join[];
  /** The cheapest chain of keys between two tables, null when there is none. */
  path(from: string, to: string): readonly Join[] | null;
  /** The table whose rows a column identifies: its own for a primary key, the referenced one for a foreign key. */
  identifies(table: string, column: string): string | null;
};

const known = new WeakMap<readonly TableSchema[], RepairSchema>();

/** The index over these tables, built once per array. */
export function repairSchema(tables: readonly TableSchema[]): RepairSchema {
  const found = known.get(tables) ?? build(tables);
  known.set(tables, found);
  return found;
}

function build(declared: readonly TableSchema[]): RepairSchema {
  const tables = withImpliedKeys(declared);
  const byName = new Map(tables.map((table) => [table.name.toLowerCase(), table]));
  const columns = new Map(
    tables.map((table) => [
      table.name.toLowerCase(),
      new Map(table.columns.map((c) => [c.name.toLowerCase(), c])),
    ]),
  );
  const columnNames = new Map([...columns].map(([table, of]) => [table, [...of.keys()]]));
  const holders = new Map<string, TableSchema[]>();
  for (const table of tables) {
    for (const { name } of table.columns) {
      const key = name.toLowerCase();
      holders.set(key, [...(holders.get(key) ?? []), table]);
    }
  }
  const paths = new Map<string, readonly Join[] | null>();
  return {
    tables,
    table: (name) => byName.get(name.toLowerCase()) ?? null,
    column: (table, name) => columns.get(table.toLowerCase())?.get(name.toLowerCase()) ?? null,
    columnsOf: (table) => columnNames.get(table.toLowerCase()) ?? null,
    holders: (column) => holders.get(column.toLowerCase()) ?? [],
    joins: (from, to) => joinsBetween(tables, from, to),
    path(from, to) {
      const key = `${from}\n${to}`.toLowerCase();
      const path = paths.get(key) ?? joinPath(tables, from, to);
      paths.set(key, path);
      return path;
    },
    identifies(tableName, columnName) {
      const table = byName.get(tableName.toLowerCase());
      const column = columnName.toLowerCase();
      const key = table?.foreignKeys.find(
        ({ columns: of }) => of.length === 1 && of[0]?.toLowerCase() === column,
      );
      if (key) return key.referencedTable.toLowerCase();
      const isKey = table?.primaryKey.length === 1 && table.primaryKey[0]?.toLowerCase() === column;
      return table && isKey ? table.name.toLowerCase() : null;
    },
  };
}

/**
 * Databases often leave foreign keys out. A column that has the very name of another table's single primary key is taken
 * for one, unless the name is too common to mean anything.
 */
function withImpliedKeys(tables: readonly TableSchema[]): TableSchema[] {
  const keys = tables.flatMap((table) => {
    const [key] = table.primaryKey;
    const single =
      key !== undefined && table.primaryKey.length === 1 && !/^(id|name|code|key|date|year)$/i.test(key);
    return single ? [{ table: table.name, key }] : [];
  });
  return tables.map((table) => {
    const implied = keys.flatMap(({ table: parent, key }): ForeignKey[] => {
      const column = table.columns.find(({ name }) => name.toLowerCase() === key.toLowerCase());
      const own = table.name === parent || table.primaryKey.join() === key;
      const declared = table.foreignKeys.some(
        (each) => column !== undefined && each.columns.some((name) => sameName(name, column.name)),
      );
      if (column === undefined || own || declared) return [];
      return [{ columns: [column.name], referencedTable: parent, referencedColumns: [key] }];
    });
    return implied.length === 0 ? table : { ...table, foreignKeys: [...table.foreignKeys, ...implied] };
  });
}

export function sameName(left: string | null, right: string): boolean {
  return left?.toLowerCase() === right.toLowerCase();
}
