import { describe, expect, test } from 'vitest';
import { sqliteDialect } from '../../datasource/sqlite/sqlite-dialect.ts';
import { guardStatement } from '../guard/guard.ts';
import { narrowStatement, readStatement, tablesRead } from './narrow-statement.ts';

function narrowed(sql: string, conditions: Readonly<Record<string, string>>): string {
  const query = readStatement(sql);
  if (query === null) throw new Error(`not read: ${sql}`);
  return narrowStatement(query, (table) => conditions[table.toLowerCase()] ?? null, sqliteDialect);
}

const inMay = { orders: `placed_on >= '2025-05-01'` };

describe('a statement is narrowed as if its tables held fewer rows', () => {
  test.each([
    [
      'a table keeps its name for the rest of the statement',
      'SELECT sum(orders.total) FROM orders',
      `SELECT sum(orders.total) FROM (SELECT * FROM "orders" WHERE placed_on >= '2025-05-01') AS orders`,
    ],
    [
      'an alias stays, and other tables are read as they are',
      'SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.name',
      `SELECT c.name, count(o.id) FROM customers AS c LEFT JOIN (SELECT * FROM "orders" WHERE placed_on >= '2025-05-01') AS o ON o.customer_id = c.id GROUP BY c.name`,
    ],
    [
      'a share and its whole speak of the same rows',
      'SELECT total / (SELECT sum(total) FROM orders) FROM orders',
      `SELECT total / (SELECT sum(total) FROM (SELECT * FROM "orders" WHERE placed_on >= '2025-05-01') AS orders) FROM (SELECT * FROM "orders" WHERE placed_on >= '2025-05-01') AS orders`,
    ],
    [
      'a common table expression that goes by the name of the table is not the table',
      'WITH orders AS (SELECT 1 AS total) SELECT total FROM orders',
      'WITH orders AS (SELECT 1 AS total) SELECT total FROM orders',
    ],
    [
      'both sides of a union',
      'SELECT id FROM orders UNION ALL SELECT id FROM main.orders',
      `SELECT id FROM (SELECT * FROM "orders" WHERE placed_on >= '2025-05-01') AS orders UNION ALL SELECT id FROM (SELECT * FROM "main"."orders" WHERE placed_on >= '2025-05-01') AS orders`,
    ],
  ])('%s', async (_name, sql, expected) => {
    const result = narrowed(sql, inMay);
    expect(result).toBe(expected);
    expect(await guardStatement(result, 'sqlite')).toEqual({ verdict: 'allow' });
  });
});

test('a text that ends the condition is no condition and never becomes a statement', () => {
  expect(() => narrowed('SELECT 1 FROM orders', { orders: '1 = 1; DROP TABLE orders' })).toThrow(
    'no condition',
  );
});

test('tables are named once, wherever a statement reads them', () => {
  const query = readStatement(
    'WITH recent AS (SELECT * FROM orders) SELECT * FROM recent r JOIN customers c ON c.id = r.customer_id WHERE EXISTS (SELECT 1 FROM Orders)',
  );
  expect(query && tablesRead(query, 'main').map((name) => name.toLowerCase())).toEqual([
    'orders',
    'customers',
  ]);
});
