import { createHash } from 'node:crypto';
import type { ColumnSchema, ForeignKey, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { type Hidden, isHiddenColumn } from './hidden.ts';

/**
 * The snapshot without what is hidden: tables, columns with their values, keys that lead there, and descriptions that
 * name a hidden table. Its id tells it from the whole and from what others see.
 */
export function visibleSnapshot(snapshot: SchemaSnapshot, hidden: Hidden): SchemaSnapshot {
  const tables = snapshot.tables.flatMap((table) => visibleTable(table, hidden) ?? []);
  return { ...snapshot, id: visibleId(snapshot.id, hidden), tables };
}

/** The id of what is left of something when this is hidden. */
export function visibleId(id: string, hidden: Hidden): string {
  return createHash('sha256').update(id).update(hidden.key).digest('hex').slice(0, 16);
}

/** What may be seen of one table; null when nothing may. */
export function visibleTable(table: TableSchema, hidden: Hidden): TableSchema | null {
  if (hidden.tables.has(table.name.toLowerCase())) return null;
  const isPart = hidden.rows.has(table.name.toLowerCase());
  const shown = table.columns.map(({ name }) => !isHiddenColumn(hidden, table.name, name));
  const keep = (_value: unknown, index: number) => shown[index] === true;
  return {
    ...table,
    description: withoutHiddenNames(table.description, hidden),
    columns: table.columns.filter(keep).map((column) => ({
      ...(isPart ? withoutValues(column) : column),
      description: withoutHiddenNames(column.description, hidden),
    })),
    // A key of which a part is hidden identifies nothing any more.
    primaryKey: table.primaryKey.some((name) => isHiddenColumn(hidden, table.name, name))
      ? []
      : table.primaryKey,
    foreignKeys: table.foreignKeys.filter((key) => isVisibleKey(table, key, hidden)),
    // All that tells of rows: of a table that is there in part, what may be read is measured for the person alone.
    ...(isPart
      ? { rowCount: 0, sampleRows: [], unmeasured: inPart }
      : { sampleRows: table.sampleRows.map((row) => row.filter(keep)) }),
  };
}

/** Why a table has no figures for somebody who may read some of its rows, until these are measured. */
export const inPart = 'only some of its rows may be read';

function withoutValues({ distinctValues: _values, range: _range, unique: _unique, ...column }: ColumnSchema) {
  return column;
}

function isVisibleKey(table: TableSchema, key: ForeignKey, hidden: Hidden): boolean {
  return (
    !key.columns.some((name) => isHiddenColumn(hidden, table.name, name)) &&
    !hidden.tables.has(key.referencedTable.toLowerCase()) &&
    !key.referencedColumns.some((name) => isHiddenColumn(hidden, key.referencedTable, name))
  );
}

/** null for a description that names what is hidden. */
export function withoutHiddenNames(description: string | null, hidden: Hidden): string | null {
  return description !== null && namesHidden(description, hidden) ? null : description;
}

/** Whether a text names a hidden table, or a hidden column of a table that may otherwise be read. */
export function namesHidden(text: string, hidden: Hidden): boolean {
  const names = [...hidden.tables, ...[...hidden.columns.values()].flatMap((columns) => [...columns])];
  const lower = text.toLowerCase();
  return names.some((name) => namesIn(lower, name));
}

/** Whether a text, such as an example or what was found for a question, may tell of rows that are hidden. */
export function mayTellOfRows(text: string, hidden: Hidden): boolean {
  const lower = text.toLowerCase();
  return [...hidden.rows.keys()].some((name) => namesIn(lower, name));
}

/** Whether a name stands in a text as a whole; both in lower case. */
export function namesIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!isNamePart(text[at - 1]) && !isNamePart(text[at + name.length])) return true;
  }
  return false;
}

function isNamePart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
