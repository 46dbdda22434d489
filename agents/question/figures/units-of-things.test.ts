import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A seller of bulbs: families of bulbs, and orders in two years from two towns, of which each line is so many of one bulb. */
const nursery = `
  CREATE TABLE families (family_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE bulbs (bulb_id INTEGER PRIMARY KEY, name TEXT NOT NULL, family_id INTEGER NOT NULL REFERENCES families(family_id));
  CREATE TABLE buyers (buyer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL);
  CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, buyer_id INTEGER NOT NULL REFERENCES buyers(buyer_id), ordered_on DATE NOT NULL, total REAL NOT NULL
  );
  CREATE TABLE order_lines (
    line_id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(order_id), bulb_id INTEGER NOT NULL REFERENCES bulbs(bulb_id),
    quantity INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  INSERT INTO families VALUES (1, 'Lily'), (2, 'Iris'), (3, 'Onion');
  INSERT INTO bulbs VALUES (1, 'Madonna', 1), (2, 'Tiger', 1), (3, 'Siberica', 2), (4, 'Chive', 3);
  INSERT INTO buyers VALUES (1, 'Ada Brink', 'Ghent'), (2, 'Bo Lind', 'Ghent'), (3, 'Cy Marsh', 'Lille');
  INSERT INTO orders VALUES
    (1, 1, '2023-01-05', 60), (2, 1, '2023-01-20', 40), (3, 2, '2023-03-02', 20), (4, 3, '2024-02-10', 90), (5, 3, '2024-05-11', 30);
  INSERT INTO order_lines VALUES
    (1, 1, 1, 2, 20), (2, 1, 2, 1, 20), (3, 2, 3, 4, 10), (4, 3, 2, 1, 20), (5, 4, 3, 8, 10), (6, 4, 4, 2, 5), (7, 5, 1, 1, 30);
`;

const tables = openedForTests(() => openTables('nursery', nursery));

const rowsOf = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each<[string, unknown[][]]>([
  [
    'which families have sold more than 4 bulbs, and how many each?',
    [
      ['Iris', 12],
      ['Lily', 5],
    ],
  ],
  [
    'number of bulbs sold by family',
    [
      ['Iris', 12],
      ['Lily', 5],
      ['Onion', 2],
    ],
  ],
  [
    'bulbs sold by family in 2023',
    [
      ['Iris', 4],
      ['Lily', 4],
    ],
  ],
  ['which family sells the most bulbs?', [['Iris', 12]]],
  ['which family has the fewest bulbs sold', [['Onion', 2]]],
  [
    'top 2 families by bulbs sold',
    [
      ['Iris', 12],
      ['Lily', 5],
    ],
  ],
  [
    'which family sells the most bulbs in each town',
    [
      ['Ghent', 'Iris', 4],
      ['Ghent', 'Lily', 4],
      ['Lille', 'Iris', 8],
    ],
  ],
  ['leaving Iris aside, which family sells the most bulbs', [['Lily', 5]]],
])('counts those sold, and not those there are: %s', async (question, rows) => {
  expect((await rowsOf(question)).toSorted()).toEqual(rows);
});

it.each<[string, string[]]>([
  ['which families sold more bulbs in 2024 than in 2023', ['Iris', 'Onion']],
  ['which families sold more bulbs in 2024 than in 2023, counting no sales as zero?', ['Iris', 'Onion']],
  ['which families sold fewer bulbs in 2024 than in 2023', ['Lily']],
])('compares how many were sold: %s', async (question, names) => {
  expect((await rowsOf(question)).map(([name]) => name).toSorted()).toEqual(names);
});

it('counts the bulbs there are where none is said to be sold', async () => {
  expect((await rowsOf('number of bulbs by family')).toSorted()).toEqual([
    ['Iris', 1],
    ['Lily', 2],
    ['Onion', 1],
  ]);
});

it.each<[string, unknown[][]]>([
  [
    'average monthly revenue in each year',
    [
      ['2023', 60],
      ['2024', 60],
    ],
  ],
  ['average revenue per month', [[60]]],
  ['average revenue per buyer by town, taking only towns with at least two buyers', [['Ghent', 60]]],
  [
    'average number of orders per month by year',
    [
      ['2023', 1.5],
      ['2024', 1],
    ],
  ],
  ['average yearly revenue', [[120]]],
  ['how many orders do we get per month on average in 2023?', [[1.5]]],
])('takes the mean of periods: %s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each<[string, unknown[][]]>([
  ['average number of units per order', [[3.8]]],
  ['average units per order', [[3.8]]],
  ['On average, how many units are there in each order?', [[3.8]]],
  ['average total quantity per order', [[3.8]]],
])('adds up the units of each: %s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each<[string, number]>([
  ['how many more orders did we have in 2023 than in 2024?', 1],
  ['how many more orders did we have in 2024 than in 2023?', -1],
  ['compared with 2024, how many fewer orders were there in 2023?', -1],
  ['orders in 2023 minus orders in 2024', 1],
  ['difference in number of orders between 2023 and 2024', -1],
  ['how much less did we sell in March 2023 than in January 2023, in dollars?', 80],
  ['how much more did we sell in January 2023 than in March 2023?', 80],
  ['how much less revenue did we have in March 2023 than in January 2023?', 80],
  ['how much lower was revenue in March 2023 than in January 2023?', 80],
  ['order count: difference between 2023 and 2024', -1],
])('tells a difference alone, as it is said: %s', async (question, difference) => {
  expect(await rowsOf(question)).toEqual([[difference]]);
});

it('takes a currency of money for its unit where no other is told, and of nothing else', async () => {
  expect(await rowsOf('what was our revenue in March 2023, in dollars?')).toEqual([[20]]);
  const view = await converse(tables().workspace)('how many orders did we have in dollars?');
  expect(view.status).not.toBe('answered');
});

it('takes what a line is told for as its group', async () => {
  expect(await rowsOf('number of orders, one line per town')).toEqual(
    await rowsOf('number of orders by town'),
  );
});

it('tells that months without any are not among them', async () => {
  const view = await converse(tables().workspace)('average monthly revenue in each year');
  expect(queryIn(view).reading.join('; ')).toContain('over each month that has any, for each year');
});

it('compares each year with the one before', async () => {
  expect(
    await rowsOf(
      'by what percentage did revenue grow or shrink in each year, compared with the year before?',
    ),
  ).toEqual([
    ['2023', null],
    ['2024', 0],
  ]);
});

it.each<[string, unknown[][]]>([
  [
    'of the families that have bulbs, how many have one bulb, how many two, three and so on?',
    [
      [1, 2],
      [2, 1],
    ],
  ],
  ['how many buyers spent more than the average buyer has?', [[2]]],
])('%s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});
