import type { GuardedDialect } from './guarded-dialect.ts';

/** Why a statement may not run. The classes say what an author would have to change, not which rule fired. */
export const rejectClasses = [
  'unparseable',
  'multiple-statements',
  'not-a-select',
  'write',
  'schema-change',
  'locking',
  'file-access',
  'network',
  'runs-sql-text',
  'session-state',
  'server-control',
  'wait',
  'procedural-code',
  'hint',
  'catalog',
  'function-not-listed',
  'construct-not-listed',
  'not-readable',
  'too-large',
] as const;
export type RejectClass = (typeof rejectClasses)[number];

export type GuardVerdict =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'reject'; readonly class: RejectClass; readonly reason: string };

/** Thrown inside a guard to leave a walk at the first thing that is not allowed; never seen by callers of the guard. */
export class Refusal extends Error {
  readonly rejectClass: RejectClass;

  constructor(rejectClass: RejectClass, reason: string) {
    super(reason);
    this.rejectClass = rejectClass;
  }
}

/** Runs one check: what it throws as a Refusal becomes the verdict, everything else stays an error. */
export function verdictOf(check: () => void): GuardVerdict {
  try {
    check();
    return { verdict: 'allow' };
  } catch (error) {
    if (error instanceof Refusal) return reject(error.rejectClass, error.message);
    throw error;
  }
}

export function reject(rejectClass: RejectClass, reason: string): GuardVerdict {
  return { verdict: 'reject', class: rejectClass, reason };
}

export const engineNames: Readonly<Record<GuardedDialect, string>> = {
  sqlite: 'SQLite',
  duckdb: 'DuckDB',
  postgres: 'PostgreSQL',
  mysql: 'MySQL',
  oracle: 'Oracle',
  trino: 'Trino',
  clickhouse: 'ClickHouse',
  sqlserver: 'SQL Server',
  bigquery: 'BigQuery',
  snowflake: 'Snowflake',
};
