import { constants } from 'node:sqlite';
import { allowedFunctions } from './allowed-functions.ts';

const actionNames = new Map<number, string>([
  [constants.SQLITE_INSERT, 'INSERT'],
  [constants.SQLITE_UPDATE, 'UPDATE'],
  [constants.SQLITE_DELETE, 'DELETE'],
  [constants.SQLITE_PRAGMA, 'PRAGMA'],
  [constants.SQLITE_ATTACH, 'ATTACH'],
  [constants.SQLITE_DETACH, 'DETACH'],
  [constants.SQLITE_TRANSACTION, 'A transaction statement'],
  [constants.SQLITE_SAVEPOINT, 'SAVEPOINT'],
  [constants.SQLITE_REINDEX, 'REINDEX'],
  [constants.SQLITE_ANALYZE, 'ANALYZE'],
  [constants.SQLITE_ALTER_TABLE, 'ALTER TABLE'],
]);

/**
 * Decides what a statement may touch while it is compiled: reading the file's own tables, a list of functions, and
 * recursion. Everything else is denied, whatever SQLite adds later. `refused` names the first thing denied.
 */
export class SqliteAuthorizer {
  refused: string | null = null;
  /** True while our own SQL runs: it may ask PRAGMAs and read the schema table. */
  internal = false;
  /** Tables and columns, as `table` and `table.column` in lower case, that the present statement may not read. */
  hidden: ReadonlySet<string> = new Set();
  readonly #readable: () => ReadonlySet<string>;

  /** `readable` gives the lower-case names of the file's own tables and views. */
  constructor(readable: () => ReadonlySet<string>) {
    this.#readable = readable;
  }

  readonly authorize = (action: number, first: string | null, second: string | null): number => {
    const refusal = this.#refusal(action, first ?? '', second ?? '');
    if (refusal === null) return constants.SQLITE_OK;
    this.refused ??= refusal;
    return constants.SQLITE_DENY;
  };

  #refusal(action: number, first: string, second: string): string | null {
    switch (action) {
      case constants.SQLITE_SELECT:
      case constants.SQLITE_RECURSIVE:
        return null;
      case constants.SQLITE_READ:
        return this.#mayRead(first, second) ? null : `Reading ${first}`;
      case constants.SQLITE_FUNCTION:
        return allowedFunctions.has(second.toLowerCase()) ? null : `The function ${second}`;
      case constants.SQLITE_UPDATE:
        // The first use of json_each declares its columns this way; the file itself is open read-only.
        return first === 'sqlite_master' && second === '' ? null : 'UPDATE';
      case constants.SQLITE_PRAGMA:
        // Full-text tables ask this of themselves; a statement cannot, since it has to begin with SELECT.
        return this.internal || first === 'data_version' ? null : 'PRAGMA';
      default:
        return actionNames.get(action) ?? 'Changing the schema';
    }
  }

  #mayRead(table: string, column: string): boolean {
    const name = table.toLowerCase();
    if (this.internal && name === 'sqlite_master') return true;
    if (!this.internal && this.#isHidden(name, column.toLowerCase())) return false;
    if (name === 'json_each' || name === 'json_tree' || this.#readable().has(name)) return true;
    // Counting rows names the table and no column. It may be a WITH query, which has no other name here.
    return column === '' && !/^(sqlite_|pragma_|dbstat)/.test(name);
  }

  #isHidden(table: string, column: string): boolean {
    return this.hidden.has(table) || this.hidden.has(`${table}.${column}`);
  }
}
