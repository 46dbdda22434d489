import type { DialectName } from '#lib/datasource/data-source.ts';
import { unreadEnding } from '#lib/domain/file-reading.ts';
import { type Denial, type RowFilter, rowFilterKey } from '#lib/domain/rights.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { shadowings } from './shadowings.ts';
import type { WithheldByAccount } from './withheld-by-account.ts';

/** What somebody may not read of a snapshot. All names in lower case. */
export type Hidden = {
  readonly tables: ReadonlySet<string>;
  /** Of the tables that may be read, the columns that may not. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of the tables of which not every row may be read, the conditions that rows have to fulfil; none where the database itself leaves rows out. */
  readonly rows: ReadonlyMap<string, readonly RowFilter[]>;
  /** The account of the database that is asked as; the source's own when absent. */
  readonly account?: string;
  /** The password of a person that this account signs in with. */
  readonly login?: string;
  /** Equal for people who may read the same. */
  readonly key: string;
};

/**
 * Takes denials to tables and columns of a snapshot, or null when nothing is denied. A view can show what is denied, and
 * nothing here knows what it reads: whoever is denied anything reads no view. A column or row is hidden by putting the rest
 * of the table in its place, under its name; where that cannot be done (see `canShadow`) the whole table is hidden. Where the database is
 * asked as an account of the person, `withheld` is what it keeps from that one; unknown, all is hidden.
 */
export function hiddenBy(
  snapshot: SchemaSnapshot,
  dialect: DialectName,
  denials: readonly Denial[],
  withheld: Omit<WithheldByAccount, 'askedAt'> | null = null,
): Hidden | null {
  if (denials.length === 0) return null;
  const tables = new Set<string>();
  const columns = new Map<string, Set<string>>();
  const rows = new Map<string, readonly RowFilter[]>();
  const { account, login } = denials.find((denied) => denied.account !== undefined) ?? {};
  const ruled = denials.filter((denied) => denied.account === undefined);
  const wholes = ruled.filter(({ table }) => table === null);
  for (const table of snapshot.tables) {
    const name = table.name.toLowerCase();
    const own = ruled.filter((denied) => denied.table?.toLowerCase() === name);
    const byAccount = account === undefined ? [] : [...(withheld?.columns.get(name) ?? [])];
    const all = wholes.some(({ except }) => !except?.includes(name));
    const unknown = account !== undefined && (withheld === null || withheld.tables.has(name));
    const wholly = all || own.some(({ column, rows }) => column === null && !rows);
    // What one of its own views shows to an account is the database's to say; of what is denied here it knows nothing.
    const isDeniedView = table.kind === 'view' && ruled.length > 0;
    const isPart = own.length > 0 || byAccount.length > 0;
    if (wholly || unknown || isDeniedView || (isPart && !canShadow(name, dialect))) tables.add(name);
    else if (isPart || account !== undefined) {
      const denied = [...own.flatMap(({ column }) => column?.toLowerCase() ?? []), ...byAccount];
      // What of a column of a file could not be read is as secret as the column.
      if (denied.length > 0) {
        columns.set(name, new Set(denied.flatMap((column) => [column, `${column}${unreadEnding}`])));
      }
      const filters = own.flatMap((one) => one.rows ?? []);
      const isOthers = account !== undefined && !withheld?.whole.has(name);
      if (filters.length > 0 || isOthers) rows.set(name, filters);
    }
  }
  // A table that appears after the snapshot was taken is not in it, and what is not in it cannot be read.
  const key = JSON.stringify([
    [...tables].sort(),
    [...columns].map(([table, of]) => [table, [...of].sort()]).sort(),
    [...rows].map(([table, of]) => [table, of.map(rowFilterKey).sort()]).sort(),
    ...(account === undefined ? [] : [account, login ?? null]),
  ]);
  const as = {
    ...(account === undefined ? {} : { account }),
    // Without a password a statement that reads no table is refused as well, and never becomes another account's.
    ...(login === undefined ? {} : { login: login ?? 'none' }),
  };
  return { tables, columns, rows, key, ...as };
}

/** A name of two parts cannot be the name of a common table expression. */
function canShadow(table: string, dialect: DialectName): boolean {
  return shadowings[dialect] !== null && !table.includes('.');
}

export function isHiddenColumn(hidden: Hidden, table: string, column: string): boolean {
  const name = table.toLowerCase();
  return hidden.tables.has(name) || hidden.columns.get(name)?.has(column.toLowerCase()) === true;
}

/** Whether a statement is given only a part of a table in its place: some of its columns, or of its rows. */
export function isShadowed(hidden: Hidden, table: string): boolean {
  return hidden.columns.has(table) || (hidden.rows.get(table)?.length ?? 0) > 0;
}
