import { expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { withLikelyKeys } from './likely-keys.ts';
import { trinoDialect } from './trino/trino-dialect.ts';

const column = (name: string, unique: boolean): ColumnSchema => ({
  name,
  type: 'bigint',
  kind: 'integer',
  nullable: true,
  description: null,
  unique,
});
const table = (name: string, rowCount: number, columns: ColumnSchema[]): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns,
  primaryKey: [],
  foreignKeys: [],
  rowCount,
  sampleRows: [],
});

test('a column refers to the table of its name, and no id to another id', async () => {
  const asked: string[] = [];
  const read = (sql: string) => {
    asked.push(sql);
    return [[3, 3]];
  };
  const tables = await withLikelyKeys({ read, dialect: trinoDialect, probedRows: 100 }, [
    table('customers', 3, [column('id', true)]),
    table('orders', 7, [column('id', true), column('customer_id', false)]),
  ]);
  expect(tables.map(({ foreignKeys }) => foreignKeys)).toEqual([
    [],
    [{ columns: ['customer_id'], referencedTable: 'customers', referencedColumns: ['id'] }],
  ]);
  expect(asked).toEqual([expect.stringContaining('FROM "orders" LIMIT 100')]);
});
