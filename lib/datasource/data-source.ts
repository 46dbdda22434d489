import type { ResultTable } from '../domain/result-table.ts';
import type { SchemaSnapshot } from '../domain/schema.ts';
import type { SourceFindings } from '../domain/source-finding.ts';
import type { PrivilegeFindings } from './source-privileges.ts';

/** Bounds of one query, enforced outside the SQL: no statement can lift them. */
export type QueryLimits = {
  readonly timeoutMs: number;
  readonly maxRows: number;
  readonly maxBytes: number;
  /**
   * Most rows any step of the engine's plan may be expected to handle. A statement above it is not run but gives
   * `query-too-costly`; absent, or where the engine estimates nothing, every statement runs.
   */
  readonly maxEstimatedRows?: number;
};

/** What the engine expects of a statement before it runs; null where it cannot tell. The cost has the engine's own unit. */
export type QueryEstimate = { readonly estimatedRows: number | null; readonly estimatedCost: number | null };

const dialectNames = ['sqlite', 'duckdb', 'postgres', 'mysql', 'oracle'] as const;
export type DialectName = (typeof dialectNames)[number];

export const defaultLimits: QueryLimits = { timeoutMs: 15_000, maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };

/** What an engine can do that another cannot, for whoever writes or checks statements. */
export type DialectCapabilities = {
  /** `AS` before the alias of a table. */
  readonly tableAliasAs: boolean;
  /** `ORDER BY x DESC NULLS LAST`. Where it is false, nulls already come last in descending order. */
  readonly nullsLast: boolean;
  /** `EXPLAIN` gives an estimate, so that a budget of rows can be held. */
  readonly estimates: boolean;
};

/** What differs between SQL engines when a statement is written. Capabilities are data, never `if (name === …)`. */
export type Dialect = {
  readonly name: DialectName;
  /** The name people know the engine by. */
  readonly title: string;
  /** The name sql-formatter knows this dialect by. */
  readonly formatter: 'sqlite' | 'duckdb' | 'postgresql' | 'mysql' | 'plsql';
  /** What a writer of statements must know that is not standard SQL, one sentence each. */
  readonly promptNotes: readonly string[];
  readonly capabilities: DialectCapabilities;
  /** The schema of the tables that go by their own name, with which a statement can name them as well; absent where none can. */
  readonly home?: string;
  /** Names that may stand unquoted and still mean themselves, reserved words apart. */
  readonly plainIdentifier: RegExp;
  quoteIdentifier(name: string): string;
  /** A text literal, quoted and escaped. */
  quoteText(value: string): string;
  /** A date literal comparable with date columns of this engine, from `YYYY-MM-DD`. */
  dateLiteral(day: string): string;
  /** Expression truncating a date expression to a grain, as sortable text: `2025-07`, `2025-Q3`, `2025`, `2025-07-31`. */
  dateGrain(expression: string, grain: 'day' | 'month' | 'quarter' | 'year'): string;
  /** Expression giving the ISO day of a date or datetime expression. */
  dayOf(expression: string): string;
  limit(rows: number): string;
  /** Case- and accent-preserving substring test, case-insensitive. */
  containsText(expression: string, text: string): string;
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
  introspect(options: {
    onProgress: (done: number, total: number) => void;
    signal?: AbortSignal;
  }): Promise<SchemaSnapshot>;
  /** Resolves when the statement would run; otherwise rejects as `query` would, without running it. */
  explain(sql: string, signal?: AbortSignal): Promise<QueryEstimate>;
  query(sql: string, limits: QueryLimits, signal?: AbortSignal): Promise<ResultTable>;
  /**
   * This source with tables and columns (`table`, `table.column`, in lower case) that the engine itself refuses to read,
   * in views as well; absent where the engine cannot.
   */
  hiding?(names: readonly string[]): DataSource;
  /** How files were read and what of the source cannot be used; absent for servers. */
  findings?(): SourceFindings;
  /** What the account lacks or has too much of; absent for files, which have no accounts. */
  privileges?(signal?: AbortSignal): Promise<PrivilegeFindings>;
  close(): Promise<void>;
}
