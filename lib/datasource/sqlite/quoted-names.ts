import { DatabaseSync } from 'node:sqlite';
import { distance } from 'fastest-levenshtein';
import type { CellValue } from '../../domain/result-table.ts';
import { queryFailed } from '../source-errors.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** What SQLite says of a name in double quotes that no column has, when it may not take it for a text. */
const unknownName = /^no such column: "(.*)" - should this be a string literal in single-quotes\?$/s;

type Read = (sql: string) => CellValue[][];

/**
 * Finds the names in double quotes that SQLite would take for texts: `SELECT "FOUNDED" FROM FIRM` gives the word FOUNDED once
 * for each firm where the column is called FOUND_YR (https://sqlite.org/quirks.html#dblquote). A second connection without
 * that quirk compiles the same statement; it never runs one. What a view of the file says in this way stays a text.
 */
export class QuotedNames {
  readonly #file: string;
  readonly #limits: object;
  readonly #read: Read;
  #strict: DatabaseSync | null = null;

  /** `read` runs our own SQL over the same file. */
  constructor(file: string, limits: object, read: Read) {
    this.#file = file;
    this.#limits = limits;
    this.#read = read;
  }

  /**
   * Throws `query-failed` for the first such name of a statement that compiles otherwise, with the likeliest column of the
   * tables it names. What is in `hidden` (tables and columns, lower case) is never proposed.
   */
  requireKnown(sql: string, tables: ReadonlySet<string>, hidden: ReadonlySet<string>): void {
    if (!sql.includes('"')) return;
    const name = this.#unknownName(sql);
    if (name === null || !sql.includes(`"${name.replaceAll('"', '""')}"`)) return;
    const likeliest = nearest(name, this.#columnsOf(sql, tables, hidden));
    const meant = likeliest === null ? '' : ` Did you mean "${likeliest}"?`;
    throw queryFailed(
      'SQLite',
      `no such column: "${name}".${meant} A text stands in single quotes: '${name.replaceAll("'", "''")}'.`,
    );
  }

  #unknownName(sql: string): string | null {
    this.#strict ??= new DatabaseSync(this.#file, {
      readOnly: true,
      limits: this.#limits,
      timeout: 2_000,
      enableDoubleQuotedStringLiterals: false,
    });
    try {
      this.#strict.prepare(sql);
      return null;
    } catch (error) {
      return unknownName.exec(error instanceof Error ? error.message : '')?.[1] ?? null;
    }
  }

  #columnsOf(sql: string, tables: ReadonlySet<string>, hidden: ReadonlySet<string>): string[] {
    const words = new Set(sql.toLowerCase().match(/[\p{L}\p{N}_$]+/gu));
    const named = [...tables].filter((table) => words.has(table) && !hidden.has(table));
    return named.flatMap((table) =>
      this.#read(`PRAGMA table_xinfo(${sqliteDialect.quoteIdentifier(table)})`)
        .map(([, column]) => String(column))
        .filter((column) => !hidden.has(`${table}.${column.toLowerCase()}`)),
    );
  }
}

/** The column with the fewest different letters, when these are at most half of the name. */
function nearest(name: string, columns: readonly string[]): string | null {
  const wanted = name.toLowerCase();
  const ranked = columns
    .map((column) => ({ column, far: distance(wanted, column.toLowerCase()) }))
    .sort((one, other) => one.far - other.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.ceil(wanted.length / 2)) ? best.column : null;
}
