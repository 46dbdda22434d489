import { bigqueryDialect } from './bigquery/bigquery-dialect.ts';
import { clickhouseDialect } from './clickhouse/clickhouse-dialect.ts';
import type { Dialect, DialectName } from './data-source.ts';
import { duckdbDialect } from './duckdb/duckdb-dialect.ts';
import { mysqlDialect } from './mysql/mysql-dialect.ts';
import { oracleDialect } from './oracle/oracle-dialect.ts';
import { postgresDialect } from './postgres/postgres-dialect.ts';
import { qualifyingDialect } from './server/qualifying-dialect.ts';
import { snowflakeDialect } from './snowflake/snowflake-dialect.ts';
import { sqliteDialect } from './sqlite/sqlite-dialect.ts';
import { sqlserverDialect } from './sqlserver/sqlserver-dialect.ts';
import { trinoDialect } from './trino/trino-dialect.ts';

const dialects: Readonly<Record<DialectName, Dialect>> = {
  sqlite: sqliteDialect,
  duckdb: duckdbDialect,
  postgres: postgresDialect,
  mysql: mysqlDialect,
  oracle: oracleDialect,
  trino: trinoDialect,
  clickhouse: clickhouseDialect,
  sqlserver: sqlserverDialect,
  bigquery: bigqueryDialect,
  snowflake: snowflakeDialect,
};

/** The dialect of a source that was opened elsewhere, from what of it is plain data. */
export function dialectOf(name: DialectName, schemas: readonly string[] | undefined): Dialect {
  return schemas === undefined ? dialects[name] : qualifyingDialect(dialects[name], schemas);
}
