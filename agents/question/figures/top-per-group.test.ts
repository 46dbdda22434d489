import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openShop, type Shop } from '../../__fixtures__/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(`
    CREATE TABLE advisers (adviser_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, managed_million REAL NOT NULL);
    CREATE TABLE clients (client_id INTEGER PRIMARY KEY, company TEXT NOT NULL UNIQUE, adviser_id INTEGER NOT NULL REFERENCES advisers(adviser_id));
    CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, client_id INTEGER NOT NULL REFERENCES clients(client_id), invoice_date DATE NOT NULL, total REAL NOT NULL);
    INSERT INTO advisers VALUES (1, 'Ann', 'Birch', 3), (2, 'Ann', 'Cole', 2);
    INSERT INTO clients VALUES (1, 'Falcon', 1), (2, 'Heron', 1), (3, 'Swift', 2);
    INSERT INTO invoices VALUES (1, 1, '2024-01-05', 90), (2, 2, '2024-01-06', 20), (3, 3, '2024-02-01', 40), (4, 3, '2024-02-02', 10);
  `);
});
afterAll(() => shop.close());

it('a group of people is told apart by both of their names', async () => {
  const { result } = queryIn(await converse(shop.workspace)('top client of each adviser by invoice total'));
  const rows = result.rows.map((row) => row.slice(0, 3));
  expect(rows).toEqual([
    ['Ann', 'Birch', 'Falcon'],
    ['Ann', 'Cole', 'Swift'],
  ]);
});

it('"first and last names" are two names, and no first and last of anything', async () => {
  const { result } = queryIn(await converse(shop.workspace)('first and last names of all advisers'));
  expect(result.rows.map((row) => row.join(' '))).toEqual(['Ann Birch', 'Ann Cole']);
});

it('what is kept in millions is in millions', async () => {
  const { result } = queryIn(
    await converse(shop.workspace)('last names of advisers, ordered by managed in millions'),
  );
  expect(result.rows.map(([name]) => name)).toEqual(['Cole', 'Birch']);
});

it.each([
  ['last names of advisers with managed above 2.5 million', ['Birch']],
  ['last names of advisers who manage more than 2 m', ['Birch']],
])('a bound said in millions is one of what is kept in millions: %s', async (question, expected) => {
  const { result } = queryIn(await converse(shop.workspace)(question));
  expect(result.rows.map((row) => row.at(0))).toEqual(expected);
});
