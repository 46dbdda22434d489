import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** What is carried for customers, and by whom. */
const haulage = `
  CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, customer_name TEXT NOT NULL, sector TEXT NOT NULL);
  CREATE TABLE loads (
    load_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), pickup_on DATE NOT NULL,
    delivered_on DATE, weight_kg INTEGER NOT NULL, price NUMERIC NOT NULL, fuel_cost NUMERIC NOT NULL, toll_cost NUMERIC NOT NULL,
    service TEXT NOT NULL
  );
  CREATE TABLE drivers (
    driver_id INTEGER PRIMARY KEY, driver_name TEXT NOT NULL, sex TEXT NOT NULL, born DATE NOT NULL, employed_on DATE NOT NULL, left_on DATE
  );
  CREATE TABLE trips (
    trip_id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers(driver_id), started DATE NOT NULL, finished DATE NOT NULL,
    distance_km INTEGER NOT NULL, litres NUMERIC NOT NULL, state TEXT NOT NULL
  );
  INSERT INTO customers VALUES (1, 'Alder', 'food'), (2, 'Birch', 'steel'), (3, 'Cedar', 'food');
  INSERT INTO loads VALUES
    (1, 1, '2024-01-10', '2024-01-12', 100, 50, 10, 5, 'express'), (2, 1, '2024-02-10', '2024-02-14', 300, 90, 20, 5, 'standard'),
    (3, 2, '2024-03-10', '2024-03-12', 400, 200, 30, 10, 'express'), (4, 2, '2023-03-10', NULL, 200, 60, 10, 0, 'economy');
  INSERT INTO drivers VALUES
    (1, 'Ada', 'F', '1980-01-01', '2020-01-01', '2020-01-11'), (2, 'Bo', 'M', '1985-01-01', '2021-01-01', '2021-01-21'),
    (3, 'Cy', 'M', '1990-01-01', '2022-01-01', NULL);
  INSERT INTO trips VALUES
    (1, 1, '2024-01-10', '2024-01-11', 400, 100, 'done'), (2, 1, '2024-01-12', '2024-01-13', 400, 140, 'done'),
    (3, 2, '2024-02-10', '2024-02-11', 500, 150, 'left');
`;

const tables = openedForTests(() => openTables('haulage', haulage));

it.each<[string, unknown[][]]>([
  [
    'price minus fuel cost by service',
    [
      ['economy', 50],
      ['express', 210],
      ['standard', 70],
    ],
  ],
  // Both are taken away.
  ['total price minus fuel cost and toll cost in 2024', [[260]]],
  ['margin per load: price minus fuel cost and toll cost, on average', [[77.5]]],
  [
    'margin by customer (price minus fuel cost)',
    [
      ['Alder', 110],
      ['Birch', 220],
    ],
  ],
  // All of the one by all of the other.
  [
    'litres per 100 km by driver',
    [
      ['Ada', 30],
      ['Bo', 30],
    ],
  ],
  [
    'price per kg by service',
    [
      ['economy', 0.3],
      ['express', 0.5],
      ['standard', 0.3],
    ],
  ],
  ['average delivery time from pickup', [[8 / 3]]],
  ['how long do drivers stay on average', [[15]]],
  ['drivers with the most kilometres', [['Ada', 800]]],
  [
    'male vs female drivers',
    [
      ['F', 1],
      ['M', 2],
    ],
  ],
  [
    'express loads vs standard loads',
    [
      ['express', 2],
      ['standard', 1],
    ],
  ],
  ['how many drivers are male and how many are female', [[2, 1]]],
  ['newest 2 loads', [['Alder'], ['Birch']]],
  ['average load weight', [[250]]],
  // The time is that of the trips, which begin, and not of the drivers.
  ['drivers without trips in 2024', [['Cy']]],
  // The drivers have a day on which they left: no state of a trip is meant.
  ['number of drivers who left in 2020', [[1]]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  const rows = result.rows.map((row) => row.slice(0, expected[0]?.length));
  expect(rows.toSorted()).toEqual(expected.toSorted());
});

it.each(['money lost in 2024', 'loads per customer type'])(
  '"%s" is not answered by something else',
  async (question) => {
    const { status } = await converse(tables().workspace)(question);
    expect(status).not.toBe('answered');
  },
);
