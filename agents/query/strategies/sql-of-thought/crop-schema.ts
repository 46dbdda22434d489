import type { TableSchema } from '#lib/domain/schema.ts';
import { connectTables } from '#lib/schema/join-graph.ts';

/** A table that the statement needs, with those of its columns that it needs. */
export type CroppedTable = { readonly name: string; readonly columns: readonly string[] };

/**
 * The cropped schema (SQL-of-Thought §II-D.1) from a linking reply of lines such as `table: column, column`. Only tables and
 * columns that exist come through; primary keys, the foreign keys between the chosen tables and the tables that connect
 * them are added. A reply that names no table crops nothing: the whole schema comes back.
 */
export function cropSchema(reply: string, tables: readonly TableSchema[]): CroppedTable[] {
  const linked = linkedColumns(reply, tables);
  if (linked.size === 0) return tables.map((table) => croppedOf(table, namesOf(table)));
  const chosen = connectTables(tables, [...linked.keys()]).flatMap(
    (name) => tables.find((table) => table.name === name) ?? [],
  );
  return chosen.map((table) => {
    const wanted = linked.get(table.name) ?? [];
    return croppedOf(table, [...wanted, ...table.primaryKey, ...keyColumns(table, chosen)]);
  });
}

/** One line a table, as the agents read it. */
export function printCropped(tables: readonly CroppedTable[]): string {
  return tables.map(({ name, columns }) => `${name}: ${columns.join(', ')}`).join('\n');
}

/** What each line of the reply says about a table that exists; all columns where it names none that exist. */
function linkedColumns(reply: string, tables: readonly TableSchema[]): Map<string, string[]> {
  const linked = new Map<string, string[]>();
  for (const line of reply.split('\n')) {
    const [head = '', ...rest] = line.split(/[:(]/);
    const table = tables.find((known) => sameName(known.name, head));
    if (table === undefined) continue;
    const named = rest.join(',').split(/[,;)]/);
    const columns = namesOf(table).filter((column) =>
      named.some((name) => sameName(column, name) || sameName(`${table.name}.${column}`, name)),
    );
    linked.set(table.name, [
      ...(linked.get(table.name) ?? []),
      ...(columns.length === 0 ? namesOf(table) : columns),
    ]);
  }
  return linked;
}

/** The columns over which the table is joined with others of the chosen ones, in either direction. */
function keyColumns(table: TableSchema, chosen: readonly TableSchema[]): string[] {
  const isChosen = (name: string) => chosen.some((other) => sameName(other.name, name));
  const own = table.foreignKeys.filter((key) => isChosen(key.referencedTable)).flatMap((key) => key.columns);
  const referenced = chosen.flatMap((other) =>
    other.foreignKeys
      .filter((key) => sameName(key.referencedTable, table.name))
      .flatMap((key) => key.referencedColumns),
  );
  return [...own, ...referenced];
}

/** In the order of the table, each once. */
function croppedOf(table: TableSchema, wanted: readonly string[]): CroppedTable {
  const columns = namesOf(table).filter((column) => wanted.some((name) => sameName(column, name)));
  return { name: table.name, columns };
}

function namesOf(table: TableSchema): string[] {
  return table.columns.map((column) => column.name);
}

/** Equal up to case, quotes and list marks such as `- ` or `2. `. */
function sameName(name: string, written: string): boolean {
  const bare = written
    .trim()
    .replace(/^(?:[-*•]|\d+[.)])\s+/, '')
    .replaceAll(/["'`*[\]]/g, '')
    .trim();
  return bare.toLowerCase() === name.toLowerCase();
}
