import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A bakery: two people are called Ada Lind, a cake was never sold, and Oslo bought nothing in 2024. */
const bakery = `
  CREATE TABLE customers (
    customer_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, town TEXT NOT NULL
  );
  CREATE TABLE cakes (cake_id INTEGER PRIMARY KEY, cake_name TEXT NOT NULL, flavour TEXT NOT NULL);
  CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), ordered_on DATE NOT NULL,
    total REAL NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE order_lines (
    order_id INTEGER NOT NULL REFERENCES orders(order_id), cake_id INTEGER NOT NULL REFERENCES cakes(cake_id),
    quantity INTEGER NOT NULL, unit_price REAL NOT NULL, PRIMARY KEY (order_id, cake_id)
  );
  INSERT INTO customers VALUES (1, 'Ada', 'Lind', 'Bergen'), (2, 'Ada', 'Lind', 'Bergen'), (3, 'Bo', 'Dahl', 'Oslo'), (4, 'Cai', 'Moe', 'Molde');
  INSERT INTO cakes VALUES (1, 'Opera', 'chocolate'), (2, 'Sacher', 'chocolate'), (3, 'Citron', 'lemon'), (4, 'Zitrone', 'lemon');
  INSERT INTO orders VALUES
    (1, 1, '2022-12-05', 10, 'paid'), (2, 1, '2023-01-10', 20, 'paid'), (3, 2, '2023-02-11', 10, 'cancelled'), (4, 3, '2023-02-12', 30, 'paid'),
    (5, 1, '2024-01-13', 30, 'paid'), (6, 2, '2024-03-14', 10, 'cancelled'), (7, 4, '2024-03-15', 50, 'paid');
  INSERT INTO order_lines VALUES
    (1, 1, 1, 10), (2, 1, 2, 10), (3, 3, 1, 10), (4, 2, 3, 10), (5, 1, 3, 10), (6, 3, 1, 10), (7, 2, 5, 10);
`;

const tables = openedForTests(() => openTables('bakery', bakery));

async function rowsOf(question: string) {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

const answers = async (question: string, expected: unknown) =>
  expect(await rowsOf(question)).toEqual(expected);

describe('growth', () => {
  const yearly = [
    ['2022', null],
    ['2023', 500],
    ['2024', 50],
  ];
  const besidePercent = [
    ['2022', 10, null],
    ['2023', 60, 500],
    ['2024', 90, 50],
  ];
  const besideChange = [
    ['2022', 10, null],
    ['2023', 60, 50],
    ['2024', 90, 30],
  ];
  it.each([
    ['sales growth % year on year', yearly],
    ['yoy growth of sales in percent', yearly],
    ['what is the annual growth rate of sales, in %', yearly],
    ['sales growth 2024, in percent', [['2024', 50]]],
    // January is compared with a December that is not shown.
    [
      'month on month sales growth 2023, in %',
      [
        ['2023-01', 100],
        ['2023-02', 100],
      ],
    ],
    ['how much did sales grow in 2024 vs 2023, in percent', [[50]]],
    ['change in orders 2023 vs 2024', [[3, 3, 0, 0]]],
    ['sales per year vs the previous year', besideChange],
    ['sales by year compared with the year before', besideChange],
    ['annual sales relative to the prior year', besideChange],
    ['sales per year and the percentage growth on the year before', besidePercent],
    ['sales by year and growth in percent', besidePercent],
    ['sales in 2024 vs the year before, growth in %', [[50]]],
    ['growth of sales per town from 2023 to 2024, in percent', [['Bergen', 30, 40, 33.33]]],
  ])('%s', answers);
});

describe('parts of each group', () => {
  const byTown = [
    ['Bergen', 0.5],
    ['Molde', 0.31],
    ['Oslo', 0.19],
  ];
  const inPercent = [
    ['Bergen', 50],
    ['Molde', 31.25],
    ['Oslo', 18.75],
  ];
  it.each([
    ["each town's share of total sales", byTown],
    ["each town's share of sales, lowest first", byTown.toReversed()],
    ['what % of sales does each town make up', inPercent],
    ['percentage of sales by town', inPercent],
    [
      'for each flavour what % of the cakes never sold?',
      [
        ['lemon', 50],
        ['chocolate', 0],
      ],
    ],
    [
      'per town, what share of orders was cancelled',
      [
        ['Bergen', 0.4],
        ['Oslo', 0],
        ['Molde', 0],
      ],
    ],
    // Two people of one name are two.
    [
      'for each customer, what percentage of orders was cancelled',
      [
        ['Ada', 'Lind', 100],
        ['Ada', 'Lind', 0],
        ['Bo', 'Dahl', 0],
        ['Cai', 'Moe', 0],
      ],
    ],
    [
      'avg sales per customer by town, highest first',
      [
        ['Molde', 50],
        ['Bergen', 40],
        ['Oslo', 30],
      ],
    ],
    [
      'average number of orders per customer for each town',
      [
        ['Bergen', 2.5],
        ['Molde', 1],
        ['Oslo', 1],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect((await rowsOf(question)).toSorted()).toEqual(expected.toSorted());
  });

  it('are in the order that is asked for', async () => {
    expect((await rowsOf("each town's share of sales, lowest first")).map(([town]) => town)).toEqual([
      'Oslo',
      'Molde',
      'Bergen',
    ]);
  });
});

describe('one figure at two times', () => {
  it.each([
    ['which towns sold less in 2024 than in 2023?', [['Oslo']]],
    [
      'customers who spent more in 2024 than 2023',
      [
        ['Cai', 'Moe'],
        ['Ada', 'Lind'],
      ],
    ],
    ['towns whose sales fell from 2023 to 2024', [['Oslo']]],
    ['which towns had more orders in 2023 than in 2024', [['Oslo']]],
    ['how many customers spent less in 2024 than in 2023', [[1]]],
    ['number of customers who spent less in 2024 than in 2023', [[1]]],
    ['count of customers with lower spend in 2024 than 2023', [[1]]],
    ['flavours with higher sales in 2024 than the year before', [['chocolate']]],
  ])('%s', answers);

  it('is no condition where it is set against the period before without saying which', async () => {
    const view = await converse(tables().workspace)('sales by town vs previous month');
    expect(view.status).not.toBe('answered');
  });

  it('is of things, and no row is of both times', async () => {
    const view = await converse(tables().workspace)('orders in 2023 and in 2024 and in 2022');
    expect(view.status).not.toBe('answered');
  });
});

describe('who was there when', () => {
  it.each([
    ['how many customers bought in 2023 but not in 2024', [[1]]],
    [
      'who ordered in both 2023 and 2024',
      [
        ['Ada', 'Lind'],
        ['Ada', 'Lind'],
      ],
    ],
    ['customers active in 2023 but not in 2024', [['Bo', 'Dahl']]],
    ['new customers in 2024 (first order)', [['Cai', 'Moe']]],
    ['customers whose first order was in 2022', [['Ada', 'Lind']]],
  ])('%s', answers);
});

describe('totals up to each time', () => {
  it.each([
    [
      'running total of sales by month for 2023',
      [
        ['2023-01', 20],
        ['2023-02', 60],
      ],
    ],
    [
      'running total of unit price by month for 2023',
      [
        ['2023-01', 10],
        ['2023-02', 30],
      ],
    ],
    [
      'cumulative orders per year',
      [
        ['2022', 1],
        ['2023', 4],
        ['2024', 7],
      ],
    ],
    [
      'orders per year, cumulative',
      [
        ['2022', 1],
        ['2023', 4],
        ['2024', 7],
      ],
    ],
  ])('%s', answers);
});
