import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

const records = `
  CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, depot_name TEXT NOT NULL, square_metres INTEGER NOT NULL);
  CREATE TABLE couriers (courier_id INTEGER PRIMARY KEY, courier_name TEXT NOT NULL, town TEXT NOT NULL, depot_id INTEGER NOT NULL REFERENCES depots(depot_id));
  CREATE TABLE parcels (
    parcel_id INTEGER PRIMARY KEY, courier_id INTEGER NOT NULL REFERENCES couriers(courier_id), sent_on DATE NOT NULL, charge REAL NOT NULL,
    seconds INTEGER NOT NULL
  );
  CREATE TABLE firms (firm_id INTEGER PRIMARY KEY, firm_name TEXT NOT NULL, headcount INTEGER NOT NULL);
  CREATE TABLE reports (
    firm_id INTEGER NOT NULL REFERENCES firms(firm_id), quarter TEXT NOT NULL, published_on DATE NOT NULL, profit REAL NOT NULL,
    PRIMARY KEY (firm_id, quarter)
  );
  INSERT INTO depots VALUES (1, 'North', 10), (2, 'South', 100);
  INSERT INTO couriers VALUES (1, 'Ana', 'Ulm', 1), (2, 'Bo', 'Jena', 2), (3, 'Cem', 'Ulm', 2), (4, 'Dov', 'Jena', 2);
  INSERT INTO parcels VALUES
    (1, 1, '2023-01-02', 20, 60), (2, 2, '2024-01-02', 30, 120), (3, 2, '2024-02-01', 40, 60), (4, 3, '2024-02-02', 90, 240);
  INSERT INTO firms VALUES (1, 'Acme', 10), (2, 'Borg', 2);
  INSERT INTO reports VALUES
    (1, '2023Q4', '2024-02-01', 10), (1, '2024Q1', '2024-05-01', 50), (1, '2024Q2', '2025-02-01', 50), (2, '2024Q1', '2024-05-01', 40);
`;

const tables = openedForTests(() => openTables('couriers', records));

test.each<[string, (string | number)[][]]>([
  ['which depot has the highest charge per square metre', [['North', 2]]],
  ['top 1 depots by parcels per courier', [['North', 1]]],
  [
    'parcels per courier by town',
    [
      ['Jena', 1],
      ['Ulm', 1],
    ],
  ],
  ['top 1 towns by charge per courier', [['Ulm', 55]]],
  ['bottom 1 towns by charge per courier', [['Jena', 35]]],
  [
    'charge per courier by town in 2024',
    [
      ['Ulm', 45],
      ['Jena', 35],
    ],
  ],
  [
    'total minutes by courier',
    [
      ['Ana', 1],
      ['Bo', 3],
      ['Cem', 4],
    ],
  ],
  // The books name the quarters; the last of them is published a year later.
  ['total profit of Acme in fiscal 2024', [[100]]],
  [
    'profit of Acme in each fiscal quarter of 2024',
    [
      ['2024Q1', 50],
      ['2024Q2', 50],
    ],
  ],
  [
    'published on and profit of Acme and Borg in 2024',
    [
      ['Acme', '2024-02-01', 10],
      ['Acme', '2024-05-01', 50],
      ['Borg', '2024-05-01', 40],
    ],
  ],
  [
    'top 2 profit per headcount for fiscal year 2024',
    [
      ['Borg', 20],
      ['Acme', 10],
    ],
  ],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});
