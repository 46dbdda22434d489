import { describe, expect, test } from 'vitest';
import type { CellValue, ResultTable } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { table } from '../repair/__fixtures__/school.ts';
import { findTraps } from './find-traps.ts';

const dated = (of: TableSchema, name: string): TableSchema => ({
  ...of,
  columns: of.columns.map((column) =>
    column.name === name
      ? { ...column, kind: 'date', range: { min: '2024-01-01', max: '2025-07-15' } }
      : column,
  ),
});
const tables = [
  table('products', ['product_id*:integer', 'title', 'currency=EUR|USD']),
  dated(
    table('prices', ['product_id*:integer', 'price_date*', 'close:number'], {
      references: { product_id: ['products', 'product_id'] },
    }),
    'price_date',
  ),
  dated(
    table('orders', ['id*:integer', 'placed_on', 'amount:number', 'currency=EUR|USD', 'fee_usd:number']),
    'placed_on',
  ),
  table('payments', ['id*:integer', 'amount:number', 'currency_id:integer'], {
    references: { currency_id: ['currencies', 'currency_id'] },
  }),
  named(table('currencies', ['currency_id*:integer', 'currency_name'])),
];

function named(of: TableSchema): TableSchema {
  return { ...of, columns: of.columns.map((column) => ({ ...column, unique: true })) };
}

const empty: ResultTable = { columns: [], rows: [], truncatedBy: null, elapsedMs: 0 };
const rows = (names: string[], ...cells: CellValue[][]): ResultTable => ({
  ...empty,
  columns: names.map((name, at) => ({ name, kind: typeof cells[0]?.[at] === 'number' ? 'number' : 'text' })),
  rows: cells,
});

describe('a trap is told', () => {
  test.each<[string, string, ResultTable, RegExp]>([
    [
      'sums over several currencies',
      'SELECT sum(amount) FROM orders',
      empty,
      /several currencies may be added up/,
    ],
    [
      'averages of amounts whose owner says the currency',
      'SELECT avg(close) FROM prices',
      empty,
      /several currencies may be averaged/,
    ],
    [
      'the largest of amounts in several currencies',
      'SELECT max(amount) FROM orders',
      empty,
      /several currencies may be compared/,
    ],
    [
      'things in the order of such amounts',
      'SELECT title, max(close) FROM prices JOIN products USING (product_id) GROUP BY title ORDER BY max(close) DESC LIMIT 3',
      empty,
      /several currencies may be compared/,
    ],
    [
      'prices added over days',
      'SELECT product_id, sum(close) FROM prices GROUP BY product_id',
      empty,
      /several days is added up/,
    ],
    [
      'a last month that is not over',
      "SELECT strftime('%Y-%m', placed_on) AS month, count(*) FROM orders GROUP BY month",
      rows(['month', 'n'], ['2025-06', 4], ['2025-07', 2]),
      /last period, 2025-07, is not complete: the data ends on 2025-07-15/,
    ],
    [
      'a split',
      'SELECT price_date, close FROM prices WHERE product_id = 1',
      rows(
        ['price_date', 'close'],
        ['2025-01-01', 100],
        ['2025-01-02', 101],
        ['2025-01-03', 99],
        ['2025-01-04', 100],
        ['2025-01-05', 25.1],
        ['2025-01-06', 25.3],
        ['2025-01-07', 25],
      ),
      /drops to about 1\/4 of the one before on 2025-01-05/,
    ],
  ])('%s', (_what, sql, result, sentence) => {
    expect(findTraps(sql, result, tables).join(' ')).toMatch(sentence);
  });
});

test.each<[string, string, ResultTable]>([
  ['amounts of one currency', "SELECT sum(amount) FROM orders WHERE currency = 'EUR'", empty],
  ['a sum for each currency', 'SELECT currency, sum(amount) FROM orders GROUP BY currency', empty],
  [
    'a sum for each currency by its name',
    'SELECT c.currency_name, sum(p.amount) FROM payments p JOIN currencies c ON c.currency_id = p.currency_id GROUP BY c.currency_name',
    empty,
  ],
  ['amounts that say their currency', 'SELECT sum(fee_usd) FROM orders', empty],
  ['the prices of one product', 'SELECT avg(close) FROM prices WHERE product_id = 7', empty],
  ['a count', 'SELECT count(*) FROM orders', empty],
  [
    'months that are over',
    "SELECT strftime('%Y-%m', placed_on) AS month, count(*) FROM orders GROUP BY month",
    rows(['month', 'n'], ['2025-05', 4], ['2025-06', 2]),
  ],
  ['the largest amount of one thing', 'SELECT max(close) FROM prices WHERE product_id = 1', empty],
  [
    'the largest amount in each currency',
    'SELECT currency, max(amount) FROM orders GROUP BY currency',
    empty,
  ],
  [
    'the first by amounts in one currency',
    "SELECT id, amount FROM orders WHERE currency = 'EUR' ORDER BY amount DESC LIMIT 5",
    empty,
  ],
  [
    'prices that move',
    'SELECT price_date, close FROM prices WHERE product_id = 1',
    rows(
      ['price_date', 'close'],
      ['2025-01-01', 100],
      ['2025-01-02', 60],
      ['2025-01-03', 99],
      ['2025-01-04', 130],
    ),
  ],
])('nothing is said of %s', (_what, sql, result) => {
  expect(findTraps(sql, result, tables)).toEqual([]);
});
