import type { DialectName } from '#lib/datasource/data-source.ts';
import { unreadEnding } from '#lib/domain/file-reading.ts';
import { type Denial, type RowFilter, rowFilterKey } from '#lib/domain/rights.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { shadowings } from './shadowings.ts';

/** What somebody may not read of a snapshot. All names in lower case. */
export type Hidden = {
  readonly tables: ReadonlySet<string>;
  /** Of the tables that may be read, the columns that may not. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of the tables that may be read, the conditions that rows have to fulfil, all of them. */
  readonly rows: ReadonlyMap<string, readonly RowFilter[]>;
  /** Equal for people who may read the same. */
  readonly key: string;
};

/**
 * Takes denials to tables and columns of a snapshot, or null when nothing is denied. A view can show what is denied, and
 * nothing here knows what it reads: whoever is denied anything reads no view. A column or row is hidden by putting the rest
 * of the table in its place, under its name; where that cannot be done (see `canShadow`) the whole table is hidden.
 */
export function hiddenBy(
  snapshot: SchemaSnapshot,
  dialect: DialectName,
  denials: readonly Denial[],
): Hidden | null {
  if (denials.length === 0) return null;
  const tables = new Set<string>();
  const columns = new Map<string, Set<string>>();
  const rows = new Map<string, readonly RowFilter[]>();
  const wholes = denials.filter(({ table }) => table === null);
  for (const table of snapshot.tables) {
    const name = table.name.toLowerCase();
    const own = denials.filter((denied) => denied.table?.toLowerCase() === name);
    const all = wholes.some(({ except }) => !except?.includes(name));
    const wholly = all || table.kind === 'view' || own.some(({ column, rows }) => column === null && !rows);
    if (wholly || (own.length > 0 && !canShadow(name, dialect))) tables.add(name);
    else if (own.length > 0) {
      const denied = own.flatMap(({ column }) => column?.toLowerCase() ?? []);
      // What of a column of a file could not be read is as secret as the column.
      if (denied.length > 0) {
        columns.set(name, new Set(denied.flatMap((column) => [column, `${column}${unreadEnding}`])));
      }
      const filters = own.flatMap((one) => one.rows ?? []);
      if (filters.length > 0) rows.set(name, filters);
    }
  }
  // A table that appears after the snapshot was taken is not in it, and what is not in it cannot be read.
  const key = JSON.stringify([
    [...tables].sort(),
    [...columns].map(([table, of]) => [table, [...of].sort()]).sort(),
    [...rows].map(([table, of]) => [table, of.map(rowFilterKey).sort()]).sort(),
  ]);
  return { tables, columns, rows, key };
}

/** A name of two parts cannot be the name of a common table expression. */
function canShadow(table: string, dialect: DialectName): boolean {
  return shadowings[dialect] !== null && !table.includes('.');
}

export function isHiddenColumn(hidden: Hidden, table: string, column: string): boolean {
  const name = table.toLowerCase();
  return hidden.tables.has(name) || hidden.columns.get(name)?.has(column.toLowerCase()) === true;
}

/** Whether only a part of a table is there in its place: some of its columns, or of its rows. */
export function isShadowed(hidden: Hidden, table: string): boolean {
  return hidden.columns.has(table) || hidden.rows.has(table);
}
