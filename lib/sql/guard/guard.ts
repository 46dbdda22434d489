import { AppError } from '../../errors.ts';
import type { GuardedDialect } from './guarded-dialect.ts';
import { type RelationAccess, RelationCheck } from './relation-check.ts';
import { engineNames, type GuardVerdict, reject } from './verdict.ts';

export type GuardOptions = {
  /** Functions an administrator allows beyond the built-in list, by name, qualified as they are called. Case is ignored. */
  readonly allowedFunctions?: readonly string[];
  /** What the person who asks may read; absent where everybody may read everything. */
  readonly access?: RelationAccess;
};

/** Longer texts are refused unread: no question needs them, and parsing time grows with length. */
export const longestStatement = 100_000;

/**
 * Says whether a text is exactly one reading SELECT of its dialect. Everything is refused that its grammar does not
 * produce: statements, clauses, functions and relations are on lists, and what does not parse is refused. MySQL text is
 * read with the default `sql_mode` lexer (double quotes are strings, a backslash escapes): its adapter pins that mode.
 * Never throws for what the text says. A grammar is loaded when its dialect is first used; DuckDB's runs in a child.
 */
export async function guardStatement(
  sql: string,
  dialect: GuardedDialect,
  options: GuardOptions = {},
): Promise<GuardVerdict> {
  if (sql.length > longestStatement) {
    return reject(
      'too-large',
      `The statement has ${sql.length} characters; ${longestStatement} are allowed.`,
    );
  }
  if (sql.includes('\0')) return reject('unparseable', 'The statement holds a NUL character.');
  if (sql.trim() === '') return reject('not-a-select', 'The statement is empty.');
  const extra = new Set(options.allowedFunctions?.map((name) => name.toLowerCase()));
  const relations = options.access ? new RelationCheck(options.access) : null;
  try {
    switch (dialect) {
      case 'sqlite':
        return (await import('./sqlite/sqlite-guard.ts')).sqliteVerdict(sql, extra, relations);
      case 'mysql':
        return (await import('./mysql/mysql-guard.ts')).mysqlVerdict(sql, extra, relations);
      case 'oracle':
        return (await import('./oracle/oracle-guard.ts')).oracleVerdict(sql, extra, relations);
      case 'trino':
        return (await import('./trino/trino-guard.ts')).trinoVerdict(sql, extra, relations);
      case 'clickhouse':
        return (await import('./clickhouse/clickhouse-guard.ts')).clickhouseVerdict(sql, extra, relations);
      case 'sqlserver':
        return (await import('./sqlserver/sqlserver-guard.ts')).sqlserverVerdict(sql, extra, relations);
      case 'bigquery':
        return (await import('./bigquery/bigquery-guard.ts')).bigqueryVerdict(sql, extra, relations);
      case 'snowflake':
        return (await import('./snowflake/snowflake-guard.ts')).snowflakeVerdict(sql, extra, relations);
      case 'postgres':
        return await (await import('./postgres/postgres-guard.ts')).postgresVerdict(sql, extra, relations);
      case 'duckdb':
        return await (await import('./duckdb/duckdb-guard.ts')).duckdbStatementVerdict(sql, extra, relations);
    }
  } catch (error) {
    // What a grammar cannot read is refused, whether it says so or breaks: the text came from outside.
    const cause = error instanceof AppError ? error.userMessage : String(error);
    return reject(
      'unparseable',
      `The ${engineNames[dialect]} grammar could not read the statement: ${cause}`,
    );
  }
}
