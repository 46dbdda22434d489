import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { type BoardFilters, noFilters } from '#lib/domain/board.ts';
import { openShop, type Shop } from '../__fixtures__/shop.ts';
import { filterChoicesOf, filterStatement } from './tile-filters.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const perCountry =
  'SELECT c.country, count(o.id) AS orders FROM customers c LEFT JOIN orders o ON o.customer_id = c.id GROUP BY c.country ORDER BY c.country';

async function rows(sql: string, filters: Partial<BoardFilters>) {
  const { source, knowledge } = shop.workspace;
  const filtered = filterStatement(
    sql,
    { ...noFilters, ...filters },
    knowledge.snapshot.tables,
    source.dialect,
  );
  return { ...filtered, rows: (await source.query(filtered.sql, defaultLimits)).rows };
}

test('a period holds for the days of the orders, both ends meant, and leaves the countries without orders in', async () => {
  const found = await rows(perCountry, { period: { first: '2025-02-01', last: '2025-02-12' } });
  expect(found.filteredBy).toEqual(['orders.placed_on']);
  expect(found.rows).toEqual([
    ['France', 1],
    ['Spain', 1],
  ]);
});

test('a value holds for every table that has the column', async () => {
  const found = await rows(perCountry, { values: [{ column: 'COUNTRY', anyOf: ['France'] }] });
  expect(found.filteredBy).toEqual(['customers.country']);
  expect(found.rows).toEqual([['France', 3]]);
});

test('a value with a quotation mark in it is a value', async () => {
  const found = await rows(perCountry, { values: [{ column: 'country', anyOf: ["x' OR '1'='1"] }] });
  expect(found.rows).toEqual([]);
});

test('what a filter cannot be put on is told and not narrowed', async () => {
  const found = await rows('SELECT count(*) FROM customers', { period: { first: '2025-02-01', last: null } });
  expect(found.rows).toEqual([[3]]);
  expect(found.unfiltered).toEqual([expect.stringContaining('no table with days')]);
  const { source, knowledge } = shop.workspace;
  const unread = filterStatement(
    'SELECT 1 FROM orders WHERE',
    { ...noFilters, period: { first: '2025-02-01', last: null } },
    knowledge.snapshot.tables,
    source.dialect,
  );
  expect(unread).toMatchObject({
    sql: 'SELECT 1 FROM orders WHERE',
    unfiltered: [expect.stringContaining('taken apart')],
  });
});

test('the choices are what the statements read: columns with their values, and how many of them', () => {
  const { source, knowledge } = shop.workspace;
  const choices = filterChoicesOf(
    [perCountry, 'SELECT count(*) FROM customers'],
    knowledge.snapshot.tables,
    source.dialect,
  );
  expect(choices.period).toBe(1);
  expect(choices.columns).toContainEqual({ column: 'country', values: ['France', 'Spain'], tiles: 2 });
});
