import { describe, expect, it, test } from 'vitest';
import { statements, tables } from './__fixtures__/statements.ts';
import { describeDifference } from './describe-difference.ts';

describe('a statement differs from another', () => {
  it.each<[string, string, string, string[]]>([
    [
      'by what it counts',
      'SELECT count(*) FROM matches',
      'SELECT count(*) FROM teams',
      ['counts matches, not teams'],
    ],
    [
      'by counting each thing once',
      'SELECT count(DISTINCT customer_id) FROM orders',
      'SELECT count(*) FROM orders',
      ['counts different customer identifiers, not orders'],
    ],
    [
      'by a condition more',
      "SELECT name FROM customers WHERE country = 'France' AND city = 'Lyon'",
      "SELECT name FROM customers WHERE country = 'France'",
      ['only where city is “Lyon”'],
    ],
    [
      'by a condition less',
      'SELECT name FROM customers',
      "SELECT name FROM customers WHERE country = 'France'",
      ['without the condition that country is “France”'],
    ],
    [
      'by the order and how much is kept',
      'SELECT title FROM products ORDER BY price LIMIT 1',
      'SELECT title FROM products ORDER BY price DESC LIMIT 3',
      ['sorted by price, smallest first, not by price, largest first', 'only the first one, not the first 3'],
    ],
    [
      'by its groups',
      'SELECT country, count(*) FROM customers GROUP BY country',
      'SELECT city, count(*) FROM customers GROUP BY city',
      ['has a row for each country, not city'],
    ],
    [
      'by rows without a partner',
      'SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id',
      'SELECT c.name FROM customers c JOIN orders o ON o.customer_id = c.id',
      ['takes each customer with its orders, customers without one too, not each customer with its orders'],
    ],
    [
      'by one of two lists',
      'SELECT city FROM customers UNION SELECT country FROM customers',
      'SELECT city FROM customers UNION SELECT name FROM customers',
      ['the second list shows country, not name'],
    ],
  ])('%s', (_name, one, other, clauses) => {
    expect(describeDifference(one, other, tables)).toEqual(clauses);
  });
});

test('every two statements that are not the same differ in words', () => {
  const silent = statements.flatMap((one, at) =>
    statements.flatMap((other, index) =>
      at !== index && describeDifference(one, other, tables).length === 0 ? [[one, other]] : [],
    ),
  );
  expect(silent).toEqual([]);
});

test('a statement does not differ from itself', () => {
  expect(statements.filter((sql) => describeDifference(sql, sql, tables).length > 0)).toEqual([]);
});
