import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { table } from '../../../query/repair/__fixtures__/school.ts';

function described(of: TableSchema, descriptions: Record<string, string>): TableSchema {
  return {
    ...of,
    columns: of.columns.map((column) => ({ ...column, description: descriptions[column.name] ?? null })),
  };
}

function dated(of: TableSchema, ...names: string[]): TableSchema {
  return {
    ...of,
    columns: of.columns.map((column) =>
      names.includes(column.name)
        ? { ...column, kind: 'date', range: { min: '2023-01-02', max: '2025-06-30' } }
        : column,
    ),
  };
}

/** A shop, its staff and its football team: keys that name a thing twice, cryptic names, a table of dated prices. */
export const tables: Tables = [
  table('customers', ['id*:integer', 'name', 'country', 'city']),
  dated(
    table('orders', ['order_id*:integer', 'customer_id:integer', 'placed_on', 'total:number', 'status'], {
      references: { customer_id: ['customers', 'id'] },
    }),
    'placed_on',
  ),
  table('products', ['product_id*:integer', 'title', 'price:number', 'category']),
  table('order_lines', ['order_id:integer', 'product_id:integer', 'qty:integer'], {
    references: { order_id: ['orders', 'order_id'], product_id: ['products', 'product_id'] },
  }),
  described(
    table('EMP', ['EMP_NO*:integer', 'FNAME', 'LNAME', 'SLRY:number', 'MGR_NO:integer', 'DEPTNAME'], {
      references: { MGR_NO: ['EMP', 'EMP_NO'] },
    }),
    { SLRY: 'Salary, in euro', DEPTNAME: 'Department' },
  ),
  table('teams', ['team_id*:integer', 'team_name', 'founded:integer']),
  dated(
    table(
      'matches',
      [
        'match_id*:integer',
        'home_team_id:integer',
        'away_team_id:integer',
        'played_on',
        'home_goals:integer',
        'away_goals:integer',
      ],
      { references: { home_team_id: ['teams', 'team_id'], away_team_id: ['teams', 'team_id'] } },
    ),
    'played_on',
  ),
  dated(
    table('prices', ['product_id:integer', 'price_date', 'close:number'], {
      references: { product_id: ['products', 'product_id'] },
    }),
    'price_date',
  ),
];

/** Statements of every construct that the syntax tree has, for properties that hold for each of them. */
export const statements: readonly string[] = [
  'SELECT count(*) FROM orders',
  'SELECT name, city FROM customers',
  'SELECT DISTINCT country FROM customers',
  'SELECT * FROM products',
  'SELECT avg(total) FROM orders',
  'SELECT min(total), max(total), sum(total) FROM orders',
  'SELECT max(placed_on) FROM orders',
  "SELECT name FROM customers WHERE country = 'France'",
  "SELECT name FROM customers WHERE country = 'France' AND city <> 'Paris'",
  "SELECT name FROM customers WHERE country = 'France' OR country = 'Spain'",
  "SELECT name FROM customers WHERE country IN ('France', 'Spain')",
  "SELECT name FROM customers WHERE country NOT IN ('France', 'Spain')",
  "SELECT name FROM customers WHERE name LIKE '%GmbH%'",
  "SELECT name FROM customers WHERE name LIKE 'A%' AND name NOT LIKE '%z'",
  'SELECT name FROM customers WHERE city IS NULL',
  'SELECT name FROM customers WHERE city IS NOT NULL AND NOT (country IS NULL)',
  'SELECT order_id FROM orders WHERE total BETWEEN 10 AND 20',
  "SELECT count(*) FROM orders WHERE placed_on >= '2024-01-01' AND placed_on < '2025-01-01'",
  'SELECT title FROM products ORDER BY price DESC LIMIT 1',
  'SELECT title, price FROM products ORDER BY price DESC, title LIMIT 5 OFFSET 5',
  'SELECT country, count(*) FROM customers GROUP BY country',
  'SELECT country, city, count(*) FROM customers GROUP BY country, city ORDER BY count(*) DESC',
  'SELECT country FROM customers GROUP BY country HAVING count(*) > 3',
  'SELECT country, count(DISTINCT city) AS n FROM customers GROUP BY country HAVING n >= 2 ORDER BY n',
  'SELECT c.name, o.total FROM orders AS o JOIN customers AS c ON o.customer_id = c.id',
  'SELECT c.name, count(*) FROM customers AS c JOIN orders AS o ON o.customer_id = c.id GROUP BY c.id, c.name',
  'SELECT c.name, count(o.order_id) FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.id',
  "SELECT c.name FROM customers c LEFT JOIN orders o ON o.customer_id = c.id AND o.status = 'open' WHERE o.order_id IS NULL",
  'SELECT p.title, sum(l.qty * p.price) FROM order_lines l JOIN products p ON l.product_id = p.product_id GROUP BY p.product_id ORDER BY 2 DESC LIMIT 3',
  "SELECT sum(l.qty) FROM order_lines l JOIN orders o ON l.order_id = o.order_id JOIN customers c ON o.customer_id = c.id WHERE c.country = 'Italy'",
  'SELECT customers.name, products.title FROM customers, products WHERE products.price > 5',
  'SELECT name FROM customers WHERE id NOT IN (SELECT customer_id FROM orders)',
  "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE status = 'open' AND total > 100)",
  'SELECT title FROM products WHERE price > (SELECT avg(price) FROM products)',
  "SELECT title FROM products WHERE price = (SELECT max(price) FROM products WHERE category = 'tools')",
  'SELECT c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND o.total > 50)',
  'SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)',
  'SELECT c.name FROM customers c WHERE NOT EXISTS (SELECT 1 FROM products p WHERE p.price > 5 AND NOT EXISTS (SELECT 1 FROM order_lines l JOIN orders o ON l.order_id = o.order_id WHERE o.customer_id = c.id AND l.product_id = p.product_id AND l.qty > 2))',
  "SELECT country FROM customers WHERE city = 'Bonn' UNION SELECT country FROM customers WHERE city = 'Ulm'",
  "SELECT city FROM customers WHERE country = 'France' INTERSECT SELECT city FROM customers WHERE name LIKE 'A%'",
  'SELECT id FROM customers EXCEPT SELECT customer_id FROM orders WHERE total > 10',
  'SELECT name FROM customers UNION ALL SELECT title FROM products ORDER BY 1 LIMIT 10',
  'SELECT FNAME, LNAME FROM EMP WHERE SLRY > 1000',
  'SELECT e.LNAME, m.LNAME FROM EMP e JOIN EMP m ON e.MGR_NO = m.EMP_NO',
  'SELECT employee.LNAME FROM EMP employee JOIN EMP manager ON employee.MGR_NO = manager.EMP_NO WHERE employee.SLRY > manager.SLRY',
  'SELECT DEPTNAME, avg(SLRY) FROM EMP GROUP BY DEPTNAME ORDER BY avg(SLRY) ASC',
  'SELECT t.team_name, count(*) FROM matches m JOIN teams t ON m.home_team_id = t.team_id GROUP BY t.team_id',
  'SELECT h.team_name, a.team_name FROM matches m JOIN teams h ON m.home_team_id = h.team_id JOIN teams a ON m.away_team_id = a.team_id WHERE m.home_goals > m.away_goals',
  "SELECT strftime('%Y', placed_on) AS year, sum(total) FROM orders GROUP BY strftime('%Y', placed_on) ORDER BY year",
  "SELECT date_trunc('month', placed_on), count(*) FROM orders GROUP BY 1",
  "SELECT CASE isodow(placed_on) WHEN 1 THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' WHEN 7 THEN 'Sunday' END, count(*) FROM orders GROUP BY 1 ORDER BY min(isodow(placed_on))",
  'SELECT extract(year FROM played_on), avg(home_goals - away_goals) FROM matches GROUP BY extract(year FROM played_on)',
  "SELECT sum(CASE WHEN status = 'open' THEN 1 ELSE 0 END) * 100.0 / count(*) FROM orders",
  "SELECT title, CASE WHEN price > 100 THEN 'dear' WHEN price > 10 THEN 'fair' ELSE 'cheap' END FROM products",
  'SELECT price_date, close, avg(close) OVER (PARTITION BY product_id ORDER BY price_date ROWS BETWEEN 9 PRECEDING AND CURRENT ROW) FROM prices',
  'SELECT product_id, price_date, close - lag(close) OVER (PARTITION BY product_id ORDER BY price_date) FROM prices',
  'SELECT title, rank() OVER (PARTITION BY category ORDER BY price DESC) FROM products',
  'SELECT price_date, sum(close) OVER (ORDER BY price_date) FROM prices',
  'WITH spending AS (SELECT customer_id, sum(total) AS spent FROM orders GROUP BY customer_id) SELECT avg(spent) FROM spending',
  'WITH big AS (SELECT order_id, total FROM orders WHERE total > 10) SELECT count(*) FROM big WHERE total < 99',
  'SELECT avg(n) FROM (SELECT count(*) AS n FROM orders GROUP BY customer_id) AS counts',
  'SELECT coalesce(city, country), upper(name), round(avg(id), 2) FROM customers GROUP BY coalesce(city, country), upper(name)',
  'SELECT count(*) FILTER (WHERE total > 100) FROM orders',
  "SELECT name FROM customers WHERE length(name) > 10 AND lower(city) = 'bonn'",
];
