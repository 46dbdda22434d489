import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CellValue, ColumnKind, ResultTable } from '../../domain/result-table.ts';
import { skipBlank } from '../../sql/skip-blank.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { notAllowed, unreadable } from '../source-errors.ts';
import { QuotedNames } from './quoted-names.ts';
import { SqliteAuthorizer } from './sqlite-authorizer.ts';
import { combineKinds, kindOfDeclaredType, kindOfSqliteValue, sqliteCell } from './sqlite-cell.ts';
import { openFailure, statementFailure } from './sqlite-failure.ts';

/** Bounds inside the engine; a value or statement beyond them fails before it takes memory. */
const engineLimits = {
  length: 64 * 1024 * 1024,
  sqlLength: 1_000_000,
  exprDepth: 500,
  compoundSelect: 200,
  vdbeOp: 250_000,
  likePatternLength: 1_000,
  attach: 0,
};

/** One SQLite file, open read-only behind the authorizer. */
export class SqliteEngine {
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #authorizer: SqliteAuthorizer;
  readonly #names: QuotedNames | null;
  #schemaVersion: unknown = null;
  #tables: ReadonlySet<string> = new Set();

  constructor(file: string, { refuseUnknownNames = false }: { refuseUnknownNames?: boolean } = {}) {
    this.#file = file;
    this.#names = refuseUnknownNames ? new QuotedNames(file, engineLimits, (sql) => this.read(sql)) : null;
    this.#authorizer = new SqliteAuthorizer(() => this.#tables);
    try {
      this.#database = new DatabaseSync(file, {
        readOnly: true,
        limits: engineLimits,
        timeout: 2_000,
        // As SQLite does everywhere else: `"Berlin"` is a text where no column has that name. Views may rely on it.
        enableDoubleQuotedStringLiterals: true,
      });
      this.#database.enableDefensive(true);
      this.#database.exec('PRAGMA trusted_schema = OFF; PRAGMA query_only = ON; PRAGMA cache_size = -32768');
      this.#database.setAuthorizer(this.#authorizer.authorize);
      this.refreshTables();
    } catch (error) {
      throw openFailure(file, error);
    }
    if (this.#tables.size === 0) throw unreadable(file, 'is an SQLite database without any table');
  }

  explain(sql: string, hidden: readonly string[] = []): void {
    this.#attempt(hidden, () => this.#prepare(sql));
  }

  /** `hidden` names tables and columns that this statement may not read, see `DataSource.hiding`. */
  query(
    sql: string,
    limits: { maxRows: number; maxBytes: number },
    hidden: readonly string[] = [],
  ): ResultTable {
    const started = performance.now();
    return this.#attempt(hidden, () => {
      const statement = this.#prepare(sql);
      const declared = statement.columns();
      const kinds = new Array<ColumnKind | null>(declared.length).fill(null);
      const collector = new ResultCollector(limits);
      for (const values of statement.iterate()) {
        const row: CellValue[] = [];
        for (const value of Object.values(values)) {
          const index = row.push(sqliteCell(value)) - 1;
          kinds[index] = combineKinds(kinds[index] ?? null, kindOfSqliteValue(value));
        }
        if (!collector.add(row)) break;
      }
      const columns = declared.map(({ name, type }, index) => ({
        name,
        kind: kinds[index] ?? kindOfDeclaredType(type),
      }));
      const { rows, truncatedBy } = collector;
      return { columns, rows, truncatedBy, elapsedMs: performance.now() - started };
    });
  }

  /** Runs our own SQL, which may also ask PRAGMAs; cells in column order. */
  readonly read = (sql: string): CellValue[][] => {
    this.#authorizer.internal = true;
    try {
      const statement = arrayRows(this.#database.prepare(sql));
      return statement.all().map((values) => Object.values(values).map(sqliteCell));
    } finally {
      this.#authorizer.internal = false;
    }
  };

  /** Compiles exactly one reading statement, or throws. */
  #prepare(sql: string): StatementSync {
    const keyword = /^[a-z]*/i.exec(sql.slice(skipBlank(sql, 0)))?.[0].toUpperCase() ?? '';
    if (!['SELECT', 'WITH', 'VALUES'].includes(keyword)) {
      throw notAllowed(keyword === '' ? 'A statement that does not begin with SELECT or WITH' : keyword);
    }
    if (sql.includes('\0')) throw notAllowed('A NUL character in a statement');
    this.refreshTables();
    const statement = arrayRows(this.#database.prepare(sql));
    const consumed = statement.sourceSQL;
    const rest = sql.slice(consumed.length);
    if (!sql.startsWith(consumed) || skipBlank(rest.replaceAll(';', ' '), 0) < rest.length) {
      throw notAllowed(`A second statement (${rest.trim().slice(0, 60)})`);
    }
    this.#names?.requireKnown(sql, this.#tables, this.#authorizer.hidden);
    if (statement.columns().length === 0) throw notAllowed('A statement that returns no columns');
    return statement;
  }

  /** Lets in the tables that another program may have added since; SQLite's schema version tells. */
  refreshTables(): void {
    const version = this.read('PRAGMA schema_version')[0]?.[0];
    if (version === this.#schemaVersion) return;
    const names = this.read("SELECT lower(name) FROM sqlite_master WHERE type IN ('table', 'view')");
    this.#tables = new Set(names.map(([name]) => String(name)));
    this.#schemaVersion = version;
  }

  #attempt<Value>(hidden: readonly string[], work: () => Value): Value {
    this.#authorizer.refused = null;
    this.#authorizer.hidden = new Set(hidden);
    try {
      return work();
    } catch (error) {
      throw statementFailure(this.#file, error, this.#authorizer.refused);
    }
  }
}

function arrayRows(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  return statement;
}
