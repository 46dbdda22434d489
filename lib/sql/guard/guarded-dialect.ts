/** The dialects the guard reads. MariaDB is read as `mysql`. */
export const guardedDialects = [
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
export type GuardedDialect = (typeof guardedDialects)[number];
