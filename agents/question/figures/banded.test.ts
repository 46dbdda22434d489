import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';
import { bandsIn } from './bands.ts';

const records = `
  CREATE TABLE guests (id INTEGER PRIMARY KEY, name TEXT NOT NULL, birth_date DATE NOT NULL, city TEXT NOT NULL);
  CREATE TABLE bills (id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests(id), billed_on DATE NOT NULL, total REAL NOT NULL);
  CREATE TABLE calls (id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests(id), seconds INTEGER NOT NULL);
  INSERT INTO guests VALUES
    (1, 'Ana', '2007-03-02', 'Ulm'), (2, 'Bo', '1994-03-02', 'Ulm'), (3, 'Cem', '1994-03-01', 'Jena'), (4, 'Dov', '1950-01-01', 'Jena');
  INSERT INTO bills VALUES
    (1, 1, '2023-07-01', 4), (2, 1, '2024-02-01', 5), (3, 2, '2024-03-01', 10), (4, 2, '2024-04-01', 10.5), (5, 2, '2024-05-01', 3),
    (6, 3, '2024-07-01', 27);
  INSERT INTO calls VALUES (1, 1, 59), (2, 2, 60), (3, 3, 300), (4, 3, 301);
`;

const shop = openedForTests(() => openShop(records));

test.each<[string, (string | number)[][]]>([
  [
    'split bills into under $5, 5 to 10 and over 10, how many in each',
    [
      ['under 5', 2],
      ['5-10', 2],
      ['over 10', 2],
    ],
  ],
  [
    'how many bills are under 5, 5-10 or 10+ in 2024',
    [
      ['under 5', 1],
      ['5-10', 1],
      ['10+', 3],
    ],
  ],
  [
    'bills by total in buckets of 10',
    [
      [0, 3],
      [10, 2],
      [20, 1],
    ],
  ],
  // Who is told "up to" has the edge.
  [
    'bills by total: up to 10, 10 to 20, 20+',
    [
      ['up to 10', 4],
      ['10-20', 1],
      ['20+', 1],
    ],
  ],
  // On 1 March 2025 Ana is 17, Bo 30, Cem 31 and Dov 75.
  [
    'guests by age band: under 18, 18-30, 31-50, 50+',
    [
      ['under 18', 1],
      ['18-30', 1],
      ['31-50', 1],
      ['50+', 1],
    ],
  ],
  [
    'how many calls under 1 minute, 1 to 5 minutes, over 5 minutes',
    [
      ['under 1 minute', 1],
      ['1-5 minutes', 2],
      ['over 5 minutes', 1],
    ],
  ],
  [
    'how many guests have fewer than 2 bills, 2 or more',
    [
      ['fewer than 2', 2],
      ['2 or more', 2],
    ],
  ],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(shop().workspace)(question)).result.rows).toEqual(rows);
});

test('a condition on both sides is no division', async () => {
  const { result } = queryIn(await converse(shop().workspace)('how many bills are over 4.5 and under 9'));
  expect(result.rows).toEqual([[1]]);
});

test('an amount is compared in the unit that is kept', async () => {
  const { result } = queryIn(await converse(shop().workspace)('how many calls over 1 minute'));
  expect(result.rows).toEqual([[2]]);
});

test('what overlaps, leaves a gap or is a list of years divides nothing', () => {
  expect(bandsIn('under 20, 10 to 30')).toBeNull();
  expect(bandsIn('over 5 and under 20')).toBeNull();
  expect(bandsIn('2019, 2020 and 2021')).toBeNull();
  expect(bandsIn('2015-2018, 2019-2021')).toBeNull();
});
