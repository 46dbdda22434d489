import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { readMeasure } from './read-measure.ts';

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
