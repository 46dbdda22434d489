import { expect, test } from 'vitest';
import { duckdbDialect } from '#lib/datasource/duckdb/duckdb-dialect.ts';
import { mysqlDialect } from '#lib/datasource/mysql/mysql-dialect.ts';
import { oracleDialect } from '#lib/datasource/oracle/oracle-dialect.ts';
import { postgresDialect } from '#lib/datasource/postgres/postgres-dialect.ts';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { zonedColumns } from './told-zone.ts';

function visits(type: string): TableSchema {
  const column = { nullable: true, description: null, kind: 'datetime' as const };
  return {
    name: 'visit log',
    kind: 'table',
    description: null,
    columns: [
      { ...column, name: 'arrived at', type },
      { ...column, name: 'planned', type: 'datetime' },
    ],
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  };
}

test.each([
  [postgresDialect, 'timestamp with time zone'],
  [postgresDialect, 'timestamp(3) with time zone'],
  [duckdbDialect, 'TIMESTAMP WITH TIME ZONE'],
  [mysqlDialect, 'timestamp'],
  [oracleDialect, 'TIMESTAMP(6) WITH LOCAL TIME ZONE'],
])('$title keeps moments of a zone as %s', ({ zonedType }, type) => {
  const sql = 'SELECT count(*) FROM "visit log" WHERE "arrived at" >= \'2024-01-01\'';
  expect(zonedColumns(sql, [visits(type)], zonedType)).toEqual(['visit log.arrived at']);
});

test.each([
  [postgresDialect, 'timestamp without time zone'],
  [duckdbDialect, 'TIMESTAMP'],
  [mysqlDialect, 'datetime'],
  [sqliteDialect, 'DATETIME'],
])('$title keeps no zone with %s', ({ zonedType }, type) => {
  expect(zonedColumns('SELECT "arrived at" FROM "visit log"', [visits(type)], zonedType)).toEqual([]);
});

test.each([
  ['SELECT * FROM "visit log"', ['visit log.arrived at']],
  ['SELECT planned FROM "visit log"', []],
  ['SELECT count(*) FROM "visit log"', []],
  ['SELECT "arrived at" FROM other', []],
])('%s reads %j', (sql, columns) => {
  expect(zonedColumns(sql, [visits('timestamp with time zone')], postgresDialect.zonedType)).toEqual(columns);
});
