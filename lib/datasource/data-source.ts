import type { ResultTable } from '../domain/result-table.ts';
import type { SchemaSnapshot, TableSchema } from '../domain/schema.ts';
import type { SourceFindings } from '../domain/source-finding.ts';
import type { DialectDates } from './dialect/dates.ts';
import type { DialectNumbers } from './dialect/numbers.ts';
import type { DialectTexts } from './dialect/texts.ts';
import type { Asker } from './embedded/fair-queue.ts';
import type { ReadableTable } from './server/readable-table.ts';
import type { PrivilegeFindings } from './source-privileges.ts';

/** Bounds of one query, enforced outside the SQL: no statement can lift them. */
export type QueryLimits = {
  readonly timeoutMs: number;
  readonly maxRows: number;
  readonly maxBytes: number;
  /**
   * Most rows any step of the engine's plan may be expected to handle. A statement above it is not run but gives
   * `query-too-costly`. Absent: the source's own bound; infinite, or where the engine estimates nothing: every statement
   * runs, and no estimate is asked for.
   */
  readonly maxEstimatedRows?: number;
  /** Whose turn it takes where several statements wait; the product's own when absent. */
  readonly asker?: Asker;
};

/** What the engine expects of a statement before it runs; null where it cannot tell. The cost has the engine's own unit. */
export type QueryEstimate = { readonly estimatedRows: number | null; readonly estimatedCost: number | null };

const dialectNames = [
  'sqlite',
  'duckdb',
  'postgres',
  'mysql',
  'oracle',
  'trino',
  'clickhouse',
  'sqlserver',
  'bigquery',
  'snowflake',
] as const;
export type DialectName = (typeof dialectNames)[number];

export const defaultLimits: QueryLimits = { timeoutMs: 15_000, maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };

/** What an engine can do that another cannot, for whoever writes or checks statements. */
export type DialectCapabilities = {
  /** `AS` before the alias of a table. */
  readonly tableAliasAs: boolean;
  /** `EXPLAIN` gives an estimate, so that a budget of rows can be held. */
  readonly estimates: boolean;
  /** False where a window has no `RANGE BETWEEN 1 PRECEDING AND 1 PRECEDING`, a frame of an exact distance. */
  readonly rangeFrames?: false;
  /** False where SUM and AVG keep the type of whole numbers: a large sum overflows, an average loses its fraction. */
  readonly widensWholes?: false;
  /** False where SELECT DISTINCT is ordered by nothing but its own columns. */
  readonly ordersDistinct?: false;
};

/** What stands before a limit: ORDER BY (the usual), or none of it, in a SELECT DISTINCT or in any other. */
export type SelectEnding = 'ordered' | 'distinct' | 'unordered';

/** What differs between SQL engines when a statement is written. Capabilities are data, never `if (name === …)`. */
export type Dialect = {
  readonly name: DialectName;
  /** The name people know the engine by. */
  readonly title: string;
  /** The name sql-formatter knows this dialect by. */
  readonly formatter:
    | 'sqlite'
    | 'duckdb'
    | 'postgresql'
    | 'mysql'
    | 'plsql'
    | 'trino'
    | 'clickhouse'
    | 'transactsql'
    | 'bigquery'
    | 'snowflake';
  /** What a writer of statements must know that is not standard SQL, one sentence each. */
  readonly promptNotes: readonly string[];
  readonly capabilities: DialectCapabilities;
  /** The schema of the tables that go by their own name, with which a statement can name them as well; absent where none can. */
  readonly home?: string;
  /** All schemas whose tables a statement can name, the home first; absent where there is one. */
  readonly schemas?: readonly string[];
  /** Declared types whose values are moments of a time zone, shown in that of the session; null where there are none. */
  readonly zonedType: RegExp | null;
  /** Names that may stand unquoted and still mean themselves, reserved words apart. */
  readonly plainIdentifier: RegExp;
  quoteIdentifier(name: string): string;
  /** One term of ORDER BY in which NULL comes last, whichever the direction: what has no value is neither first nor last. */
  orderTerm(expression: string, descending: boolean): string;
  /** Keeps so many rows, after skipping some; stands at the end of a SELECT, whose `ending` some engines must know. */
  limit(rows: number, skipped?: number, ending?: SelectEnding): string;
} & DialectDates &
  DialectNumbers &
  DialectTexts;

/** Measured tables that outlive an interrupted introspection. `version` differs once the catalogue describes a table otherwise. */
export type KeptTables = {
  get(name: string, version: string): TableSchema | undefined;
  keep(version: string, table: TableSchema): void;
};

/**
 * One analysed database, read-only. `query` and `explain` accept exactly one SELECT; anything else is an AppError
 * `query-rejected` that names what was refused. A limit gives `query-timeout`, `query-too-costly`, or a result with
 * `truncatedBy`.
 */
export interface DataSource {
  /** Stable across restarts for the same file: names collections and store rows. */
  readonly id: string;
  readonly name: string;
  readonly dialect: Dialect;
  /** Functions an administrator allows in statements besides the listed ones; absent where none can be. */
  readonly allowedFunctions?: readonly string[];
  /**
   * Learns the schema and measures its tables. A table that cannot be measured is in the snapshot as far as the catalogue
   * tells, with the reason. Of a server, tables that are `kept` as they are now are not measured again.
   */
  introspect(options: {
    onProgress: (done: number, total: number) => void;
    signal?: AbortSignal;
    kept?: KeptTables;
  }): Promise<SchemaSnapshot>;
  /**
   * The snapshot that can be had at once: what the catalogue of a server and what is `kept` tell; all other tables are in it
   * unmeasured. Absent for files, whose tables are measured fast.
   */
  describe?(options: { signal?: AbortSignal; kept?: KeptTables }): Promise<SchemaSnapshot>;
  /** Differs once tables, columns, keys or comments changed; cheap to ask. Absent for files, which tell by their date. */
  catalogVersion?(signal?: AbortSignal): Promise<string>;
  /** Differs once rows change; cheap to ask. Absent for servers, which do not tell. Null when it cannot be told. */
  dataVersion?(): Promise<string | null>;
  /** Resolves when the statement would run; otherwise rejects as `query` would, without running it. It takes turns as `query` does. */
  explain(sql: string, signal?: AbortSignal, asker?: Asker): Promise<QueryEstimate>;
  query(sql: string, limits: QueryLimits, signal?: AbortSignal): Promise<ResultTable>;
  /**
   * This source with tables and columns (`table`, `table.column`, in lower case) that the engine itself refuses to read,
   * in views as well; absent where the engine cannot.
   */
  hiding?(names: readonly string[]): DataSource;
  /** Whether statements run as the account of their asker, so that the database's own rights hold for it. */
  readonly impersonates?: true;
  /**
   * Signs in as an account with its password, once, and ends that. Rejects with `SignInRefused` where the database takes them not, and with
   * `source-unreadable` where it cannot be asked. With it, statements may run as an account that signs in itself (`Asker.login`).
   */
  signIn?(account: string, password: string, signal?: AbortSignal): Promise<void>;
  /**
   * What the account of an asker may read, told by the catalogue at once; null where it does not tell. Absent where there are no other
   * accounts.
   */
  readable?(asker: Asker, signal?: AbortSignal): Promise<readonly ReadableTable[] | null>;
  /** The zone in which moments are counted by day and shown; absent where the engine keeps no time zones. */
  timeZone?(signal?: AbortSignal): Promise<string>;
  /** How files were read and what of the source cannot be used; absent for servers. */
  findings?(): SourceFindings;
  /** What the account lacks or has too much of; absent for files, which have no accounts. */
  privileges?(signal?: AbortSignal): Promise<PrivilegeFindings>;
  close(): Promise<void>;
}
