import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE depots (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE tanks (
    tank_id INTEGER PRIMARY KEY, tank_name TEXT NOT NULL UNIQUE, first_day DATE NOT NULL, first_level REAL NOT NULL,
    depot_id INTEGER NOT NULL REFERENCES depots(id) -- Filling depot
  );
  CREATE TABLE tank_levels (
    tank_id INTEGER NOT NULL REFERENCES tanks(tank_id), day DATE NOT NULL, level_last REAL NOT NULL, level_open REAL NOT NULL,
    PRIMARY KEY (tank_id, day)
  );
  INSERT INTO depots VALUES (1, 'Kiln Road'), (2, 'Ferry Lane');
  INSERT INTO tanks VALUES (1, 'North', '2020-01-01', 50, 1), (2, 'South', '2021-01-01', 60, 2);
  INSERT INTO tank_levels VALUES
    (1, '2024-05-01', 51, 50), (1, '2024-05-02', 58, 59), (1, '2024-05-03', 55, 52), (2, '2024-05-01', 61, 60), (2, '2024-05-03', 62, 61);
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  return queryIn(await converse(shop().workspace)(question)).result.rows;
}

test.each([
  ['When did North reach its highest level?', [['2024-05-02', 58]]],
  ['On which day did North reach its lowest level in May 2024?', [['2024-05-01', 51]]],
  ['Highest level of North in May 2024 and the day it happened', [[58, '2024-05-02']]],
  [
    'level of South over time',
    [
      ['2024-05-01', 61],
      ['2024-05-03', 62],
    ],
  ],
  [
    'level history of South',
    [
      ['2024-05-01', 61],
      ['2024-05-03', 62],
    ],
  ],
  ['first level of North', [[50]]],
  // Since a day of their own, at which each has a level of its own.
  [
    'How have our tanks performed since the first day, in %?',
    [
      ['North', 10],
      ['South', expect.closeTo(3.33)],
    ],
  ],
  ['tanks whose filling depot is Ferry Lane', [['South']]],
  ['how many tanks have Kiln Road as filling depot', [[1]]],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});

test.each([
  'level of South over time',
  'level history of South',
  'moving average of the level of South over 2 days',
])('%s is told as a course, not as what was newest', async (question) => {
  const { reading } = queryIn(await converse(shop().workspace)(question));
  expect(reading.join('; ')).not.toMatch(/latest|newest/);
});
