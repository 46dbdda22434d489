import { describe, expect, test } from 'vitest';
import { sqliteDialect } from '#lib/datasource/sqlite/sqlite-dialect.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { filterStatement } from '../board/tile-filters.ts';
import { restsOn } from './rests-on.ts';

const approved = { by: 'Ada', at: '2026-11-03T10:00:00.000Z' };
const column = (name: string, kind: ColumnSchema['kind'], more = {}): ColumnSchema => ({
  name,
  type: kind,
  kind,
  nullable: false,
  description: null,
  ...more,
});
const table = (name: string, columns: ColumnSchema[], more: Partial<TableSchema> = {}): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  columns,
  primaryKey: ['id'],
  sampleRows: [],
  foreignKeys: [],
  rowCount: 10,
  ...more,
});
const to = (columns: string[], referencedTable: string) => ({
  columns,
  referencedTable,
  referencedColumns: ['id'],
});
const tables = [
  table('customers', [
    column('id', 'number'),
    column('country', 'text', { distinctValues: ['France', 'Spain'] }),
  ]),
  table(
    'orders',
    [
      column('id', 'number'),
      column('customer_id', 'number'),
      column('total', 'number'),
      column('paid', 'number'),
    ],
    { foreignKeys: [to(['customer_id'], 'customers')] },
  ),
  table('lines', [column('id', 'number'), column('order_id', 'number')], {
    foreignKeys: [to(['order_id'], 'orders')],
  }),
];
const measure = (term: string, expression: string) => ({
  term,
  synonyms: [],
  meaning: term,
  measure: { expression, table: 'orders', grain: 'an order' },
  approved,
});
const curated = {
  examples: [
    {
      id: 'e1',
      question: 'How many French?',
      sql: "SELECT count(*) FROM customers WHERE country = 'France'",
      note: '',
      approved,
    },
    { id: 'e2', question: 'Nobody signed', sql: 'SELECT id FROM customers', note: '' },
  ],
  glossary: [
    measure('revenue', 'SUM(total)'),
    measure('open amount', 'SUM(total - paid)'),
    measure('orders', 'COUNT(*)'),
    measure('gone', 'SUM(no_such_column)'),
  ],
};
const named = (sql: string) =>
  restsOn(sql, curated, tables).map(({ on }) => (on.kind === 'example' ? on.question : on.term));

describe('an approved example', () => {
  test('is what its statement rests on, in any layout, with who approved it and when', () => {
    expect(restsOn("select count(*)\n  from customers where country = 'France';", curated, tables)).toEqual([
      { ...approved, on: { kind: 'example', id: 'e1', question: 'How many French?' } },
    ]);
  });

  test.each([
    "SELECT count(*) FROM customers WHERE country = 'Spain'",
    "SELECT count(*) FROM customers WHERE country = 'france'",
    "SELECT count(*) FROM customers WHERE country = 'France' LIMIT 1",
  ])('is not what another statement rests on: %s', (sql) => expect(named(sql)).toEqual([]));

  test('that nobody put their name to gives no mark', () => {
    expect(named('SELECT id FROM customers')).toEqual([]);
  });
});

describe('a measure', () => {
  test.each([
    ['as it is written', 'SELECT SUM(total) FROM orders'],
    [
      'in other letters, quotes and names',
      'SELECT "o"."TOTAL", sum( o.`total` ) FROM orders AS o GROUP BY 1',
    ],
    [
      'by group, with a condition',
      'SELECT paid, SUM(total) AS r FROM orders WHERE id > 3 GROUP BY paid HAVING count(id) > 1',
    ],
    ['as a part of a figure', 'SELECT SUM(total) / 12.0 FROM orders'],
    [
      'in a statement under another',
      'SELECT avg(r) FROM (SELECT customer_id, SUM(total) AS r FROM orders GROUP BY 1) t',
    ],
    [
      'beside what each row has once',
      'SELECT c.country, SUM(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1',
    ],
    [
      'from the other side of that join',
      'SELECT c.country, SUM(o.total) FROM customers c JOIN orders o ON c.id = o.customer_id GROUP BY 1',
    ],
  ])('is computed %s', (_how, sql) => expect(named(sql)).toEqual(['revenue']));

  test('of two columns is one expression, whatever stands around it', () => {
    expect(named('SELECT SUM(o.total - o.paid) FROM orders o')).toEqual(['open amount']);
    expect(named('SELECT SUM(paid - total) FROM orders')).toEqual([]);
  });

  test.each([
    ['another aggregate', 'SELECT AVG(total) FROM orders'],
    ['a rounded value before it is added up', 'SELECT SUM(ROUND(total)) FROM orders'],
    ['only different values', 'SELECT SUM(DISTINCT total) FROM orders'],
    ['a part of the rows inside', 'SELECT SUM(CASE WHEN id > 3 THEN total END) FROM orders'],
    ['a running total', 'SELECT SUM(total) OVER (ORDER BY id) FROM orders'],
    ['rows that a join repeats', 'SELECT SUM(o.total) FROM orders o JOIN lines l ON l.order_id = o.id'],
    ['rows beside all of another table', 'SELECT SUM(o.total) FROM orders o, customers c'],
    ['a column of that name elsewhere', 'SELECT SUM(total) FROM (SELECT paid AS total FROM orders) t'],
    ['what cannot be read', 'SELECT SUM(total) FROM orders PIVOT nonsense ('],
  ])('is not computed by %s', (_what, sql) => expect(named(sql)).toEqual([]));

  test('that counts rows is not computed where a join makes rows for what has none', () => {
    expect(named('SELECT COUNT(*) FROM orders o LEFT JOIN customers c ON c.id = o.customer_id')).toEqual([
      'orders',
    ]);
    expect(named('SELECT COUNT(*) FROM customers c LEFT JOIN orders o ON c.id = o.customer_id')).toEqual([]);
  });

  test('is kept under the filters of a board, which an example is not', () => {
    const filters = { period: null, values: [{ column: 'country', anyOf: ['France'] }] };
    const filtered = (sql: string) => named(filterStatement(sql, filters, tables, sqliteDialect).sql);
    expect(
      filtered(
        'SELECT c.country, SUM(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1',
      ),
    ).toEqual(['revenue']);
    expect(filtered("SELECT count(*) FROM customers WHERE country = 'France'")).toEqual([]);
  });
});

describe('a measure with a filter, or over several tables', () => {
  const defined = (more: object) => ({
    examples: [],
    glossary: [
      { ...measure('it', 'SUM(total)'), measure: { ...measure('it', 'SUM(total)').measure, ...more } },
    ],
  });
  const computes = (sql: string, more: object) => restsOn(sql, defined(more), tables).length === 1;
  const filter = 'paid > 0';

  test.each([
    ['its filter in the figure', 'SELECT SUM(CASE WHEN paid > 0 THEN total END) FROM orders', true],
    ['its filter as the condition', 'SELECT SUM(o.total) FROM orders o WHERE o.paid > 0 AND id > 3', true],
    ['no filter', 'SELECT SUM(total) FROM orders', false],
    ['another filter', 'SELECT SUM(total) FROM orders WHERE paid > 1', false],
    ['its filter as one of two', 'SELECT SUM(total) FROM orders WHERE paid > 0 OR id = 1', false],
    [
      'its filter on another table of the same name',
      'SELECT SUM(o.total) FROM orders o WHERE EXISTS (SELECT 1 FROM orders p WHERE p.paid > 0)',
      false,
    ],
  ])('with %s', (_how, sql, is) => expect(computes(sql, { filter })).toBe(is));

  const ofFrance = { filter: "customers.country = 'France'" };
  test.each([
    [
      'joined by its key',
      "SELECT SUM(o.total) FROM orders o JOIN customers c ON c.id = o.customer_id WHERE c.country = 'France'",
      true,
    ],
    [
      'joined by another column',
      "SELECT SUM(o.total) FROM orders o JOIN customers c ON c.id = o.paid WHERE c.country = 'France'",
      false,
    ],
  ])('over two tables %s', (_how, sql, is) => expect(computes(sql, ofFrance)).toBe(is));
});
