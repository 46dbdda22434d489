import { afterAll, beforeAll, expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';

// The level goes 100, 110, 99, 108.9, 119.79, 131.769, 125: up 10 percent, down 10, up 10 three times, down.
const records = `
  CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL);
  CREATE TABLE bottles (bottle_id INTEGER PRIMARY KEY, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id), price REAL NOT NULL);
  CREATE TABLE sales (
    sale_id INTEGER PRIMARY KEY, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id), sold_on DATE NOT NULL, total REAL NOT NULL
  );
  CREATE TABLE funds (fund_id INTEGER PRIMARY KEY, fund_name TEXT NOT NULL UNIQUE);
  CREATE TABLE fund_prices (fund_id INTEGER NOT NULL REFERENCES funds(fund_id), day DATE NOT NULL, price REAL NOT NULL, PRIMARY KEY (fund_id, day));
  INSERT INTO kinds VALUES (1, 'Red'), (2, 'White'), (3, 'Rosé');
  INSERT INTO bottles VALUES (1, 1, 2), (2, 1, 4), (3, 1, 9), (4, 2, 5), (5, 2, 7), (6, 3, 1);
  INSERT INTO sales VALUES (1, 1, '2024-01-02', 60), (2, 1, '2024-02-02', 10), (3, 2, '2024-03-02', 20), (4, 3, '2024-03-03', 10);
  INSERT INTO funds VALUES (1, 'Garden');
  INSERT INTO fund_prices VALUES
    (1, '2024-05-31', 100), (1, '2024-06-03', 110), (1, '2024-06-04', 99), (1, '2024-06-05', 108.9), (1, '2024-06-06', 119.79),
    (1, '2024-06-07', 131.769), (1, '2024-06-10', 125);
`;

let tables: OpenedTables;
beforeAll(async () => {
  tables = await openTables('cellar', records);
});
afterAll(() => tables.close());

async function rows(question: string) {
  const { result } = queryIn(await converse(tables.workspace)(question));
  return result.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

test.each<[string, (string | number | null)[][]]>([
  [
    'standard deviation of bottle price by kind',
    [
      ['Red', 3.61],
      ['White', 1.41],
      ['Rosé', null],
    ],
  ],
  ['variance of bottle price', [[9.07]]],
  [
    'range of bottle price by kind',
    [
      ['Red', 7],
      ['White', 2],
      ['Rosé', 0],
    ],
  ],
  ['p75 of bottle price', [[6.5]]],
  ["standard deviation of Garden's daily returns in June 2024", [[9.2]]],
  ['average daily return of Garden in June 2024', [[4.14]]],
  ['max drawdown of Garden', [[-10]]],
  ['max drawdown of Garden since 5 June 2024', [[-5.14]]],
  ['how many days in a row did Garden rise at best', [[3]]],
  ['longest losing streak of Garden in June 2024', [[1]]],
  ['days when Garden fell more than 6% in June 2024', [['2024-06-04', -10]]],
  ['how many days did Garden rise more than 5% in June 2024', [[4]]],
  // Of 100 Red has 70.
  ['which kinds make up half of sales', [['Red', 70]]],
  ['how many kinds does it take to reach 80% of sales', [[2]]],
  ['how many kinds account for three quarters of sales', [[2]]],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});
