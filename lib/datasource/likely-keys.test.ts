import { expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import { withForgottenKeys, withLikelyKeys, withLikelyPrimaryKeys } from './likely-keys.ts';
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

test('a column of sentences refers to nothing, and nobody compares them', async () => {
  const asked: string[] = [];
  const read = (sql: string) => {
    asked.push(sql);
    return [[3, 3]];
  };
  const text = (name: string): ColumnSchema => ({ ...column(name, true), kind: 'text' });
  const noted = (name: string, rowCount: number): TableSchema => ({
    ...table(name, rowCount, [text('code'), text('comment')]),
    sampleRows: [['A-1', 'was sent back twice and came whole at last']],
  });
  const tables = await withLikelyKeys({ read, dialect: trinoDialect }, [
    noted('parts', 3),
    noted('orders', 7),
  ]);
  expect(tables.map(({ foreignKeys }) => foreignKeys)).toEqual([
    [{ columns: ['code'], referencedTable: 'orders', referencedColumns: ['code'] }],
    [],
  ]);
  expect(asked).toHaveLength(1);
});

test('the key of a table that declares none is its id, or what others refer to, if no value occurs twice', () => {
  const referring = {
    ...table('orders', 7, [column('total', true), column('custkey', false)]),
    foreignKeys: [{ columns: ['custkey'], referencedTable: 'customer', referencedColumns: ['custkey'] }],
  };
  const keyed = withLikelyPrimaryKeys([
    referring,
    table('customer', 3, [column('phone', true), column('custkey', true)]),
    table('stores', 3, [column('code', true), column('store_id', true)]),
    table('visits', 3, [column('id', false)]),
    { ...table('parts', 3, [column('id', true)]), primaryKey: ['part_no'] },
    { ...table('sums', 3, [column('id', true)]), kind: 'view' },
  ]);
  expect(keyed.map(({ primaryKey }) => primaryKey)).toEqual([
    [],
    ['custkey'],
    ['store_id'],
    [],
    ['part_no'],
    [],
  ]);
});

test('where keys are declared, a column with the name of a declared key refers to it if its values are there', async () => {
  const asked: string[] = [];
  const reading = {
    dialect: trinoDialect,
    read: (sql: string) => {
      asked.push(sql);
      return [[4, sql.includes('"berths"') ? 1 : 4]];
    },
  };
  const keyed = (name: string, key: string, others: string[]): TableSchema => ({
    ...table(name, 4, [column(key, true), ...others.map((other) => column(other, false))]),
    primaryKey: [key],
  });
  const harbours = keyed('harbours', 'harbour_id', ['length']);
  const berths = keyed('berths', 'berth_id', []);
  const boats = keyed('boats', 'boat_id', [
    'harbour_id',
    'owner_id',
    'length',
    'berth_id',
    'home_harbour_id',
    'towing_boat_id',
  ]);
  const declared = { columns: ['owner_id'], referencedTable: 'owners', referencedColumns: ['owner_id'] };
  const tables = await withForgottenKeys(reading, [
    { ...boats, foreignKeys: [declared] },
    harbours,
    berths,
    keyed('owners', 'owner_id', []),
  ]);
  expect(tables.map(({ foreignKeys }) => foreignKeys)).toEqual([
    [
      declared,
      { columns: ['harbour_id'], referencedTable: 'harbours', referencedColumns: ['harbour_id'] },
      { columns: ['home_harbour_id'], referencedTable: 'harbours', referencedColumns: ['harbour_id'] },
      { columns: ['towing_boat_id'], referencedTable: 'boats', referencedColumns: ['boat_id'] },
    ],
    [],
    [],
    [],
  ]);
  // Its own key refers to nothing, a declared one is known, and a length is no key.
  expect(asked).toHaveLength(4);
});
