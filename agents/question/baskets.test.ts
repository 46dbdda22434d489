import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Seed baskets: varieties are members of baskets for a time, have a hardiness for a time, results by fiscal quarter and prices by day; shops stock them. */
const seeds = `
  CREATE TABLE varieties (variety_id INTEGER PRIMARY KEY, variety_name TEXT NOT NULL UNIQUE);
  CREATE TABLE baskets (basket_id INTEGER PRIMARY KEY, basket_name TEXT NOT NULL UNIQUE);
  CREATE TABLE basket_compo ( -- Members of each basket with their weight over closed date ranges
    basket_id INTEGER NOT NULL REFERENCES baskets(basket_id), variety_id INTEGER NOT NULL REFERENCES varieties(variety_id),
    weight REAL NOT NULL, begin_date DATE NOT NULL, end_date DATE NOT NULL, PRIMARY KEY (basket_id, variety_id, begin_date)
  );
  CREATE TABLE hardiness_grades (
    variety_id INTEGER NOT NULL REFERENCES varieties(variety_id), grade TEXT NOT NULL, begin_date DATE NOT NULL, end_date DATE,
    PRIMARY KEY (variety_id, begin_date)
  );
  CREATE TABLE results (
    variety_id INTEGER NOT NULL REFERENCES varieties(variety_id), fiscal_quarter TEXT NOT NULL, revenue REAL NOT NULL,
    PRIMARY KEY (variety_id, fiscal_quarter)
  );
  CREATE TABLE variety_prices (
    variety_id INTEGER NOT NULL REFERENCES varieties(variety_id), price_day DATE NOT NULL, closing_price REAL NOT NULL, PRIMARY KEY (variety_id, price_day)
  );
  CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, shop_name TEXT NOT NULL UNIQUE, founded_year INTEGER);
  CREATE TABLE stockings (
    stocking_id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL REFERENCES shops(shop_id), variety_id INTEGER NOT NULL REFERENCES varieties(variety_id),
    stocked_on DATE NOT NULL, outcome TEXT NOT NULL
  );
  INSERT INTO varieties VALUES (1, 'Amber Pea'), (2, 'Blue Bean'), (3, 'Coral Chard');
  INSERT INTO baskets VALUES (1, 'Garden 3'), (2, 'Balcony 2');
  INSERT INTO basket_compo VALUES
    (1, 1, 60, '2023-01-01', '2023-12-31'), (1, 2, 40, '2023-01-01', '2023-12-31'), (1, 1, 70, '2024-01-01', '3000-01-01'),
    (1, 3, 30, '2024-01-01', '3000-01-01'), (2, 2, 100, '2023-01-01', '3000-01-01');
  INSERT INTO hardiness_grades VALUES (1, 'H2', '2020-01-01', '2022-12-31'), (1, 'H3', '2023-01-01', NULL), (2, 'H4', '2020-01-01', NULL);
  INSERT INTO results VALUES (1, '2023Q3', 10), (1, '2023Q4', 20), (1, '2024Q1', 5), (2, '2023Q4', 7);
  INSERT INTO variety_prices VALUES
    (1, '2024-03-01', 10), (1, '2024-03-04', 11), (1, '2024-03-05', 11), (2, '2024-03-01', 5), (2, '2024-03-04', 5), (2, '2024-03-05', 5);
  INSERT INTO shops VALUES (1, 'Root and Leaf', 1998), (2, 'Sprout', 2004);
  INSERT INTO stockings VALUES (1, 1, 1, '2024-02-01', 'SOLD'), (2, 1, 2, '2024-02-02', 'SOLD'), (3, 1, 2, '2024-02-03', 'LOST');
`;

const tables = openedForTests(() => openTables('seeds', seeds));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each([
  // What is held are the members of today.
  [
    'top 2 holdings of the Garden 3',
    [
      ['Amber Pea', 70],
      ['Coral Chard', 30],
    ],
  ],
  ['added to the Garden 3 in 2024', [['Coral Chard']]],
  ['removed from the Garden 3 in 2024', [['Blue Bean']]],
  // That they have one is not what is asked.
  [
    'varieties and their current grade',
    [
      ['Amber Pea', 'H3'],
      ['Blue Bean', 'H4'],
    ],
  ],
  [
    'varieties with their grade',
    [
      ['Amber Pea', 'H3'],
      ['Blue Bean', 'H4'],
    ],
  ],
  // Neither quarters nor the year of anything else.
  [
    'Amber Pea revenue per fiscal year',
    [
      [2023, 30],
      [2024, 5],
    ],
  ],
  ['shops where none of our varieties is stocked', [['Sprout']]],
  ['Is there a shop without any stocking? which one', [['Sprout']]],
  ['sold stockings per shop', [['Root and Leaf', 2]]],
])('%s', async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

it('tells how much one thing that is named swings', async () => {
  const [row] = await ask('how volatile is Amber Pea');
  expect(row).toEqual(['Amber Pea', expect.closeTo(5)]);
});
