import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Shops have a day of their own, sellers are called so by the key of a sale, and a visit may have a note. */
const bakery = `
  CREATE TABLE shops (shop_id INTEGER PRIMARY KEY, shop_name TEXT NOT NULL, opened_on DATE NOT NULL);
  CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, monthly_wage REAL NOT NULL);
  CREATE TABLE goods (good_id INTEGER PRIMARY KEY, good_name TEXT NOT NULL, kind TEXT NOT NULL, is_vegan INTEGER NOT NULL, price REAL NOT NULL);
  CREATE TABLE sales (
    sale_id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL REFERENCES shops(shop_id),
    seller_id INTEGER NOT NULL REFERENCES employees(employee_id), sold_at TIMESTAMP NOT NULL, total REAL NOT NULL, tip REAL,
    payment TEXT NOT NULL
  );
  CREATE TABLE sale_lines (
    sale_id INTEGER NOT NULL REFERENCES sales(sale_id), good_id INTEGER NOT NULL REFERENCES goods(good_id), quantity INTEGER NOT NULL,
    PRIMARY KEY (sale_id, good_id)
  );
  CREATE TABLE visits (
    visit_id INTEGER PRIMARY KEY, shop_id INTEGER NOT NULL REFERENCES shops(shop_id), visited_on DATE NOT NULL,
    guests INTEGER NOT NULL, status TEXT NOT NULL, note TEXT
  );
  INSERT INTO shops VALUES (1, 'North', '2019-03-01'), (2, 'South', '2024-05-01');
  INSERT INTO employees VALUES (1, 'Ada Berg', 2000), (2, 'Bo Carl', 2500), (3, 'Cy Dahl', 1800);
  INSERT INTO goods VALUES (1, 'Rye', 'bread', 1, 4), (2, 'Wheat', 'bread', 1, 3), (3, 'Tart', 'cake', 0, 9), (4, 'Roll', 'cake', 1, 5);
  INSERT INTO sales VALUES
    (1, 1, 1, '2024-01-10 09:00:00', 20, 1, 'card'), (2, 1, 2, '2024-01-11 10:00:00', 90, 9, 'cash'),
    (3, 2, 1, '2024-02-12 11:00:00', 30, 2, 'card'), (4, 2, 3, '2023-02-13 12:00:00', 500, 3, 'card'),
    (5, 1, 1, '2024-02-14 13:00:00', 15, 1, 'card');
  INSERT INTO sale_lines VALUES (1, 1, 2), (1, 3, 1), (2, 2, 6), (3, 4, 5), (4, 3, 2), (5, 1, 3);
  INSERT INTO visits VALUES
    (1, 1, '2024-01-05', 2, 'came', 'kind'), (2, 1, '2024-01-06', 2, 'no show', NULL), (3, 2, '2024-02-07', 9, 'came', NULL),
    (4, 2, '2024-01-08', 1, 'no show', 'late'), (5, 1, '2024-03-09', 4, 'cancelled', NULL);
  ALTER TABLE goods ADD COLUMN unit_cost REAL NOT NULL DEFAULT 2;
  CREATE TABLE water_usage (
    shop_id INTEGER NOT NULL REFERENCES shops(shop_id), used_in DATE NOT NULL, litres INTEGER NOT NULL, PRIMARY KEY (shop_id, used_in)
  );
  INSERT INTO water_usage VALUES (1, '2024-01-01', 300), (1, '2024-02-01', 500), (2, '2024-01-01', 900);
`;

const tables = openedForTests(() => openTables('bakery', bakery));

it.each<[string, unknown[][]]>([
  // The time is that of what is measured, not the day on which a shop opened.
  [
    'top 2 shops by revenue in 2024',
    [
      ['North', 125],
      ['South', 30],
    ],
  ],
  ['shop with the most sales in 2023', [['South', 1]]],
  // An order is a sale here.
  ['what is the average order worth?', [[131]]],
  ['average order', [[131]]],
  ['what is the average sale worth?', [[131]]],
  ['shops that opened in 2024', [['South']]],
  // Of something that adds up, all of it is meant.
  [
    'top 2 shops by tips',
    [
      ['North', 11],
      ['South', 5],
    ],
  ],
  // Those who are called by the key of a row.
  [
    'top 2 sellers by revenue in 2024',
    [
      ['Bo Carl', 90],
      ['Ada Berg', 65],
    ],
  ],
  [
    'top 2 sellers by number of sales',
    [
      ['Ada Berg', 3],
      ['Bo Carl', 1],
    ],
  ],
  ['which bread sells best?', [['Wheat', 6]]],
  ['best-selling cake', [['Roll', 5]]],
  // The time, and where it was sold, are those of what is added up. A unit cost is no number of units.
  ['best selling good in 2024', [['Wheat', 6]]],
  ['top 2 goods by units sold in 2023', [['Tart', 2]]],
  ['top 1 goods by units sold in South', [['Roll', 5]]],
  // What is kept by month is called by the table, whose rows nobody counts.
  [
    'water usage by shop',
    [
      ['North', 800],
      ['South', 900],
    ],
  ],
  ['top 1 shops by water usage', [['South', 900]]],
  ['month with the most visits', [['2024-01', 3]]],
  ['busiest month for visits', [['2024-01', 3]]],
  [
    'quietest month for visits in 2024',
    [
      ['2024-02', 1],
      ['2024-03', 1],
    ],
  ],
  ['how many visits have a note?', [[2]]],
  ['number of visits without a note', [[3]]],
  ['number of no show visits', [[2]]],
  [
    'share of sales paid by card per shop',
    [
      ['South', 1],
      ['North', 2 / 3],
    ],
  ],
  [
    'share of goods that are vegan by kind',
    [
      ['bread', 1],
      ['cake', 0.5],
    ],
  ],
  ['who has the highest wage?', [['Bo Carl', 2500]]],
  ['who earns the least?', [['Cy Dahl', 1800]]],
  ['when did we make our very last sale?', [['2024-02-14 13:00:00']]],
  // A sale has no name, and lines belong to it: it is called by its number.
  ['sales of 2024 over 80', [[2, 'North', 'Bo Carl', '2024-01-11 10:00:00', 90, 9, 'cash']]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(expected);
});

it.each(['total price of plays in 2024', 'average price of stays', 'number of calls per shop'])(
  'leaves out no act that is said as a thing and kept nowhere: %s',
  async (question) => {
    expect((await converse(tables().workspace)(question)).status).not.toBe('answered');
  },
);
