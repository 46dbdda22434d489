import { expect, test } from 'vitest';
import { converse, queryIn } from '../../../../__fixtures__/conversation.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE regions (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE farms (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, region_id INTEGER NOT NULL REFERENCES regions(id),
    harvest INTEGER NOT NULL, wage_rate REAL NOT NULL
  );
  CREATE TABLE soil_values (farm_id INTEGER NOT NULL REFERENCES farms(id), day DATE NOT NULL, land_value INTEGER NOT NULL, PRIMARY KEY (farm_id, day));
  INSERT INTO regions VALUES (1, 'Hochtal'), (2, 'Moorland');
  INSERT INTO farms VALUES (1, 'Anger', 1, 10, 12.5), (2, 'Birkhof', 1, 30, 13), (3, 'Deich', 2, 5, 11);
  INSERT INTO soil_values VALUES
    (1, '2024-01-31', 100), (1, '2024-02-29', 110), (2, '2024-01-31', 300), (2, '2024-02-29', 330), (3, '2024-02-29', 50);
`;

const shop = openedForTests(() => openShop(records));

const rows = async (question: string) => queryIn(await converse(shop().workspace)(question)).result.rows;

test.each([
  ['harvest of Hochtal', [[40]]],
  ['land value of Hochtal in January 2024', [[400]]],
  [
    'compare the harvest of Hochtal and Moorland',
    [
      ['Hochtal', 40],
      ['Moorland', 5],
    ],
  ],
])('the figure of a named thing is that of all its rows: %s', async (question, expected) => {
  expect((await rows(question)).toSorted()).toEqual(expected);
});

test.each([
  // One row of its own.
  ['harvest of Birkhof', [[30]]],
  // The rows are asked for.
  ['harvest of the farms in Hochtal', [[10], [30]]],
  // What is followed has its days.
  [
    'land value of Anger in 2024',
    [
      ['2024-01-31', 100],
      ['2024-02-29', 110],
    ],
  ],
  // Rates are not added up.
  ['wage rate of Hochtal', [[12.5], [13]]],
])('nothing is added up: %s', async (question, expected) => {
  expect((await rows(question)).toSorted()).toEqual(expected);
});
