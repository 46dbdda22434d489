import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A pottery: a line of an order says how many of one product were ordered. */
const pottery = `
  CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL UNIQUE, price REAL NOT NULL);
  CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL UNIQUE);
  CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), ordered_on DATE NOT NULL
  );
  CREATE TABLE order_lines (
    line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id),
    product_id INTEGER NOT NULL REFERENCES products(product_id), quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  INSERT INTO products VALUES (1, 'Teapot', 25), (2, 'Tray', 18), (3, 'Tall Vase', 30);
  INSERT INTO customers VALUES (1, 'Ada Brink'), (2, 'Bo Lind'), (3, 'Cy Marsh');
  INSERT INTO orders VALUES (1, 1, '2023-03-01'), (2, 1, '2023-07-01'), (3, 2, '2024-02-01');
  INSERT INTO order_lines VALUES (1, 1, 1, 3, 25), (2, 2, 1, 2, 25), (3, 2, 2, 6, 18), (4, 3, 1, 4, 25), (5, 3, 3, 7, 30);
`;

const tables = openedForTests(() => openTables('pottery', pottery));

const figure = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows[0]?.[0];

it.each([
  ['how many teapots did we sell?', 9],
  ['how many trays were sold?', 6],
  ['how many teapots were sold in 2023?', 5],
  ['how many tall vases did we sell?', 7],
  ['how many teapots did Bo Lind buy?', 4],
  ['how many products did we sell?', 22],
  ['how many products do we sell to Bo Lind?', 11],
])('adds up the pieces of what is called so: %s', async (question, expected) => {
  expect(await figure(question)).toBe(expected);
});

it.each([
  ['how many products do we sell?', 3],
  ['how many products do we sell at the lower price of 18?', 1],
  ['how many products do we sell at 25?', 1],
])('counts what is on offer: %s', async (question, expected) => {
  expect(await figure(question)).toBe(expected);
});

it.each([
  ['how many customers bought teapots?', 2],
  ['how many orders were placed in 2023?', 2],
])('counts whoever is asked for, and no pieces: %s', async (question, expected) => {
  expect(await figure(question)).toBe(expected);
});
