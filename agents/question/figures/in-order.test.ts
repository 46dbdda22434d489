import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A dairy cooperative: the worth of each farm is kept by month, the level of each tank by day, and milk is delivered. */
const dairy = `
  CREATE TABLE valleys (valley_id INTEGER PRIMARY KEY, valley_name TEXT NOT NULL);
  CREATE TABLE farms (
    farm_id INTEGER PRIMARY KEY, farm_name TEXT NOT NULL, valley_id INTEGER NOT NULL REFERENCES valleys(valley_id), hectares INTEGER NOT NULL
  );
  CREATE TABLE farm_values (
    farm_id INTEGER NOT NULL REFERENCES farms(farm_id), valued_on DATE NOT NULL, land_value REAL NOT NULL, PRIMARY KEY (farm_id, valued_on)
  );
  CREATE TABLE tanks (tank_id INTEGER PRIMARY KEY, tank_name TEXT NOT NULL, base_level REAL NOT NULL);
  CREATE TABLE tank_levels (
    tank_id INTEGER NOT NULL REFERENCES tanks(tank_id), day DATE NOT NULL, level_close REAL NOT NULL, PRIMARY KEY (tank_id, day)
  );
  CREATE TABLE deliveries (
    delivery_id INTEGER PRIMARY KEY, farm_id INTEGER NOT NULL REFERENCES farms(farm_id), delivered_on DATE NOT NULL, litres INTEGER NOT NULL
  );
  INSERT INTO valleys VALUES (1, 'Oxdale'), (2, 'Fernby');
  INSERT INTO farms VALUES (1, 'Low Barn', 1, 40), (2, 'High Barn', 1, 25), (3, 'Mill Farm', 2, 60);
  INSERT INTO farm_values VALUES
    (1, '2024-01-31', 900), (2, '2024-01-31', 300), (3, '2024-01-31', 500),
    (1, '2024-02-29', 400), (2, '2024-02-29', 350), (3, '2024-02-29', 520);
  INSERT INTO tanks VALUES (1, 'North', 80), (2, 'South', 20);
  INSERT INTO tank_levels VALUES (1, '2024-02-28', 70), (2, '2024-02-28', 30), (1, '2024-02-29', 35), (2, '2024-02-29', 45);
  INSERT INTO deliveries VALUES (1, 1, '2024-02-01', 100), (2, 3, '2024-02-02', 70), (3, 3, '2024-02-03', 60), (4, 2, '2024-02-04', 20);
`;

const tables = openedForTests(() => openTables('dairy', dairy));

const byWorth = [
  ['Mill Farm', 520],
  ['Low Barn', 400],
  ['High Barn', 350],
];

it.each([
  // A level is that of the latest day, and each thing stands there once.
  ['farms by land value', byWorth],
  ['show all farms ranked by land value', byWorth],
  ['farms of Oxdale by land value', byWorth.slice(1)],
  [
    'farms by land value at the end of January 2024',
    [
      ['Low Barn', 900],
      ['Mill Farm', 500],
      ['High Barn', 300],
    ],
  ],
  // What is delivered adds up.
  [
    'farms by litres',
    [
      ['Mill Farm', 130],
      ['Low Barn', 100],
      ['High Barn', 20],
    ],
  ],
  // Not the one level that each tank has by itself.
  [
    'tanks by level',
    [
      ['South', 45],
      ['North', 35],
    ],
  ],
  ['top 1 tanks by level', [['South', 45]]],
  ['top 1 tanks by base level', [['North', 80]]],
  // Groups stay groups.
  [
    'farms by valley',
    [
      ['Fernby', 1],
      ['Oxdale', 2],
    ],
  ],
  ['deliveries by month', [['2024-02', 4]]],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

it('says in which order they are', async () => {
  const view = await converse(tables().workspace)('farms by land value');
  expect(queryIn(view).reading.join('; ')).toContain('largest first');
});
