import type { ResultTable } from '../domain/result-table.ts';
import type { SchemaSnapshot } from '../domain/schema.ts';

/** Bounds of one query, enforced outside the SQL: no statement can lift them. */
export type QueryLimits = {
  readonly timeoutMs: number;
  readonly maxRows: number;
  readonly maxBytes: number;
};

export const defaultLimits: QueryLimits = { timeoutMs: 15_000, maxRows: 10_000, maxBytes: 64 * 1024 * 1024 };

/** What differs between SQL engines when a statement is written. Capabilities are data, never `if (name === …)`. */
export type Dialect = {
  readonly name: 'sqlite' | 'duckdb';
  /** The name sql-formatter knows this dialect by. */
  readonly formatter: 'sqlite' | 'duckdb';
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
 * `query-rejected` that names what was refused. A limit gives `query-timeout`, or a result with `truncatedBy`.
 */
export interface DataSource {
  /** Stable across restarts for the same file: names collections and store rows. */
  readonly id: string;
  readonly name: string;
  readonly dialect: Dialect;
  introspect(options: {
    onProgress: (done: number, total: number) => void;
    signal?: AbortSignal;
  }): Promise<SchemaSnapshot>;
  /** Resolves when the statement would run; otherwise rejects as `query` would, without running it. */
  explain(sql: string, signal?: AbortSignal): Promise<void>;
  query(sql: string, limits: QueryLimits, signal?: AbortSignal): Promise<ResultTable>;
  close(): Promise<void>;
}
