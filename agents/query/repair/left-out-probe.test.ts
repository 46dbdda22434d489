import { expect, test } from 'vitest';
import { table } from './__fixtures__/school.ts';
import { leftOutProbe } from './left-out-probe.ts';

const tables = [
  table('orders', ['id*:integer', 'customer_id:integer', 'total:number', 'fee:number']),
  table('customers', ['id*:integer', 'country']),
];

test.each([
  ['SELECT AVG(total) FROM orders', 'SELECT COUNT(*), COUNT(total) FROM orders'],
  [
    'SELECT country, SUM(o.total), AVG(o.fee) FROM orders AS o JOIN customers AS c ON c.id = o.customer_id WHERE fee > 2 GROUP BY country ORDER BY 2 DESC LIMIT 3',
    'SELECT COUNT(*), COUNT(o.total), COUNT(o.fee) FROM orders AS o JOIN customers AS c ON c.id = o.customer_id WHERE fee > 2',
  ],
  ['SELECT SUM(total) / AVG(total) FROM orders', 'SELECT COUNT(*), COUNT(total) FROM orders'],
])('%s', (sql, probe) => {
  expect(leftOutProbe(sql, tables)?.sql).toBe(probe);
});

test.each([
  ['a count leaves nothing out', 'SELECT COUNT(*) FROM orders'],
  ['a key is never missing', 'SELECT AVG(id) FROM orders'],
  ['missing values are replaced', 'SELECT AVG(COALESCE(total, 0)) FROM orders'],
  ['groups are filtered', 'SELECT SUM(total) FROM orders GROUP BY customer_id HAVING SUM(total) > 3'],
  [
    'an outer join makes missing values of its own',
    'SELECT SUM(total) FROM customers c LEFT JOIN orders o ON c.id = o.customer_id',
  ],
])('nothing to be told where %s', (_why, sql) => {
  expect(leftOutProbe(sql, tables)).toBeNull();
});
