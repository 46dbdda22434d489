import { expect, test } from 'vitest';
import type { FoundTerm } from '#lib/domain/found-term.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { otherMeanings } from './other-meaning.ts';

const column = (name: string): ColumnSchema => ({
  name,
  type: 'REAL',
  kind: 'number',
  nullable: true,
  description: null,
});
const tables: TableSchema[] = [
  {
    name: 'orders',
    kind: 'table',
    description: null,
    columns: ['id', 'total', 'paid'].map(column),
    primaryKey: ['id'],
    foreignKeys: [],
    rowCount: 1,
    sampleRows: [],
  },
];
const revenue: FoundTerm = {
  term: 'revenue',
  synonyms: [],
  meaning: 'What was paid.',
  measure: { expression: 'SUM(total)', table: 'orders', grain: '', filter: 'paid > 0' },
  mention: { text: 'Revenue', start: 0, end: 7 },
};
const warned = (sql: string, term: FoundTerm = revenue) => otherMeanings(sql, [term], tables);

test('a figure that is not the defined one is warned of, with the definition', () => {
  expect(warned('SELECT SUM(total) FROM orders')).toEqual([
    '“Revenue” is defined as SUM(total) of orders, only where paid > 0. This answer computes something else.',
  ]);
});

test.each([
  ['the defined figure', 'SELECT SUM(total) FROM orders WHERE paid > 0'],
  [
    'a figure over the defined one',
    'SELECT AVG(r) FROM (SELECT SUM(total) AS r FROM orders WHERE paid > 0 GROUP BY id) t',
  ],
  ['a list of rows', 'SELECT id FROM orders'],
  ['what cannot be read', 'SELECT SUM(total FROM'],
])('%s is not', (_what, sql) => expect(warned(sql)).toEqual([]));

test('a term that is only near in meaning is no promise', () => {
  expect(warned('SELECT SUM(total) FROM orders', { ...revenue, mention: null })).toEqual([]);
});
