import { expect, test } from 'vitest';
import type { Dialect } from '#lib/datasource/data-source.ts';
import { notationOf } from '#lib/datasource/dialect/notation-of.ts';
import { mysqlDialect } from '#lib/datasource/mysql/mysql-dialect.ts';
import { postgresDialect } from '#lib/datasource/postgres/postgres-dialect.ts';
import { qualifyingDialect } from '#lib/datasource/server/qualifying-dialect.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { repairSql } from './repair-sql.ts';
import { snapshotValues } from './value-lookup.ts';

const column = (name: string, kind: ColumnSchema['kind'], distinctValues?: string[]): ColumnSchema => ({
  name,
  type: kind,
  kind,
  nullable: true,
  description: null,
  ...(distinctValues ? { distinctValues } : {}),
});
const tables: TableSchema[] = [
  {
    name: 'Orders',
    kind: 'table',
    description: null,
    columns: [
      column('OrderID', 'number'),
      column('order status', 'text', ['Paid', 'Open']),
      column('share', 'text', ['north\\south', "it's"]),
    ],
    primaryKey: ['OrderID'],
    foreignKeys: [],
    rowCount: 100,
    sampleRows: [],
  },
  {
    name: 'sales.facts',
    kind: 'table',
    description: null,
    columns: [column('fact_id', 'number'), column('region', 'text', ['North'])],
    primaryKey: ['fact_id'],
    foreignKeys: [],
    rowCount: 100,
    sampleRows: [],
  },
];

const mended = (sql: string, dialect: Dialect) =>
  repairSql({
    sql,
    error: null,
    tables,
    question: '',
    values: snapshotValues(tables),
    dialect: dialect.name,
    notation: notationOf(dialect),
  }).sql;

test.each([
  // MySQL takes what stands in double quotes for a text, and a backslash for the sign that hides the next character.
  [
    mysqlDialect,
    "SELECT COUNT(*) FROM Orders WHERE order_status = 'paid'",
    "SELECT COUNT(*) FROM Orders WHERE `order status` = 'Paid'",
  ],
  [
    mysqlDialect,
    "SELECT OrderID FROM Orders WHERE share = 'North\\\\South'",
    "SELECT OrderID FROM Orders WHERE share = 'north\\\\south'",
  ],
  [
    mysqlDialect,
    "SELECT OrderID FROM Orders WHERE share = 'It\\'s'",
    "SELECT OrderID FROM Orders WHERE share = 'it''s'",
  ],
  // PostgreSQL folds a bare name to small letters.
  [postgresDialect, 'SELECT order_id FROM "Orders"', 'SELECT "OrderID" FROM "Orders"'],
  [
    qualifyingDialect(postgresDialect, ['public', 'sales']),
    "SELECT fact_id FROM sales.fact WHERE region = 'north'",
    `SELECT fact_id FROM "sales"."facts" WHERE region = 'North'`,
  ],
])('what a rule writes is written as $0.name has it: $2', (dialect, sql, expected) => {
  expect(mended(sql, dialect)).toBe(expected);
});
