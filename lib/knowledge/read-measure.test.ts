import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { measureStatement, type NamedMeasure, readMeasure } from './read-measure.ts';

const column = (name: string) => ({
  name,
  type: 'REAL',
  kind: 'number' as const,
  nullable: true,
  description: null,
});
const tables: TableSchema[] = [
  {
    name: 'ORD',
    kind: 'table',
    description: null,
    columns: ['AMT', 'QTY', 'Unit Price'].map(column),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  },
];
const quoted = (name: string) => `"${name}"`;
const sql = (expression: string, table = 'ORD') =>
  readMeasure({ expression, table, grain: '' }, tables, quoted).sql;

test('puts every column under the name of its table', () => {
  expect(sql('SUM(amt * QTY) / COUNT(*)')).toBe('SUM("ORD"."AMT" * "ORD"."QTY") / COUNT(*)');
  expect(sql('AVG(ord."Unit Price")', 'ord')).toBe('AVG("ORD"."Unit Price")');
});

test('a ratio of two aggregates is one figure, a bare column is none', () => {
  expect(sql('1.0 * SUM(AMT) / NULLIF(SUM(QTY), 0)')).toContain('NULLIF');
  expect(() => sql('AMT * QTY')).toThrow(
    'is not one figure of many rows. Use an aggregate, such as SUM(AMT * QTY).',
  );
  expect(() => sql('SUM(AMT) * QTY')).toThrow('is not one figure of many rows');
  expect(() => sql('7')).toThrow('is not one figure of many rows');
});

test('names a table or column that does not exist, with those that do', () => {
  expect(() => sql('SUM(PRICE)')).toThrow('ORD has no column PRICE. It has: AMT, QTY, Unit Price.');
  expect(() => sql('SUM(OTHER.AMT)')).toThrow('ORD has no column OTHER.AMT.');
  expect(() => sql('SUM(AMT)', 'ORDERS')).toThrow('There is no table ORDERS.');
});

test('takes one expression and nothing that could follow or hide in it', () => {
  expect(() => sql('SUM(AMT) FROM ORD; DROP TABLE ORD')).toThrow('is no SQL expression');
  expect(() => sql('SUM(AMT), QTY')).toThrow('is no SQL expression');
  expect(() => sql('SUM((SELECT MAX(AMT) FROM ORD))')).toThrow('holds a query');
  expect(() => sql('SUM(AMT')).toThrow('SUM(AMT');
});

const shop: TableSchema[] = [
  {
    ...base('orders', ['id', 'total', 'state', 'buyer_id', 'payer_id', 'placed']),
    foreignKeys: [key('buyer_id', 'people'), key('payer_id', 'people')],
  },
  {
    ...base('lines', ['id', 'order_id', 'item_id', 'qty']),
    foreignKeys: [key('order_id', 'orders'), key('item_id', 'items')],
  },
  base('items', ['id', 'price', 'kind']),
  base('people', ['id', 'name']),
];
function base(name: string, columns: string[]): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: columns.map(column),
    primaryKey: ['id'],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  };
}
function key(of: string, referencedTable: string) {
  return { columns: [of], referencedTable, referencedColumns: ['id'] };
}
const inShop = (measure: Partial<NamedMeasure>) =>
  readMeasure({ expression: 'SUM(qty)', table: 'lines', grain: '', ...measure }, shop, quoted);

test('reads what each row meets once, by the keys that lead there', () => {
  const read = inShop({ expression: 'SUM(qty * items.price)', filter: "orders.state = 'paid'" });
  expect(measureStatement(read, quoted)).toBe(
    'SELECT SUM(CASE WHEN "orders"."state" = \'paid\' THEN "lines"."qty" * "items"."price" END) AS "value"' +
      ' FROM "lines" JOIN "orders" ON "lines"."order_id" = "orders"."id"' +
      ' JOIN "items" ON "lines"."item_id" = "items"."id"',
  );
});

test('a filter goes into each aggregate, whatever it counts', () => {
  const filtered = (expression: string) => inShop({ expression, filter: 'qty > 1' }).sql;
  const kept = (counted: string) => `CASE WHEN "lines"."qty" > 1 THEN ${counted} END`;
  expect(filtered('COUNT(*)')).toBe(`COUNT(${kept('1')})`);
  expect(filtered('COUNT(DISTINCT item_id) / COUNT(id)')).toBe(
    `COUNT(DISTINCT ${kept('"lines"."item_id"')}) / COUNT(${kept('"lines"."id"')})`,
  );
});

test('refuses what a row meets several of, what no key leads to, and what several keys lead to', () => {
  expect(() => inShop({ expression: 'SUM(lines.qty)', table: 'items' })).toThrow(
    'reads lines, and no key leads from a row of items to at most one row of it.',
  );
  expect(() => inShop({ expression: 'COUNT(people.name)' })).toThrow('several keys lead there from lines');
  expect(() => inShop({ expression: 'SUM(qty)', filter: 'SUM(qty) > 3' })).toThrow('adds rows up');
});

test('its date and the columns it is asked by exist', () => {
  const { time, dimensions } = inShop({ time: 'ORDERS.placed', dimensions: ['items.KIND'] });
  expect({ time, dimensions }).toEqual({
    time: { table: 'orders', column: 'placed' },
    dimensions: [{ table: 'items', column: 'kind' }],
  });
  expect(() => inShop({ time: 'orders.shipped' })).toThrow('There is no column orders.shipped.');
});
