import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const cellars = `
  CREATE TABLE lands (land_code TEXT PRIMARY KEY, land_name TEXT NOT NULL UNIQUE);
  CREATE TABLE grapes (grape_id INTEGER PRIMARY KEY, grape_name TEXT NOT NULL UNIQUE);
  CREATE TABLE wineries (
    winery_id INTEGER PRIMARY KEY, winery_name TEXT NOT NULL UNIQUE, land_code TEXT NOT NULL REFERENCES lands(land_code),
    grape_id INTEGER NOT NULL REFERENCES grapes(grape_id), headcount INTEGER
  );
  CREATE TABLE wines (
    wine_id INTEGER PRIMARY KEY, wine_name TEXT NOT NULL UNIQUE, winery_id INTEGER NOT NULL REFERENCES wineries(winery_id),
    price REAL NOT NULL, verdict TEXT NOT NULL, tasted_on DATE NOT NULL
  );
  INSERT INTO lands VALUES ('US', 'Columbia'), ('FR', 'Francia'), ('CL', 'Chila');
  INSERT INTO grapes VALUES (1, 'Gamay'), (2, 'Merlot');
  INSERT INTO wineries VALUES (1, 'Aster', 'US', 1, 10), (2, 'Birch', 'FR', 1, 30), (3, 'Cedar', 'FR', 2, 50), (4, 'Dahlia', 'CL', 2, NULL);
  INSERT INTO wines VALUES
    (1, 'Ash', 1, 10, 'FINE', '2023-03-01'), (2, 'Bay', 1, 20, 'POOR', '2024-03-01'), (3, 'Cob', 2, 30, 'FINE', '2024-04-01'),
    (4, 'Dew', 3, 60, 'GOOD', '2024-05-01'), (5, 'Elm', 2, 40, 'FINE', '2024-06-01');
`;

const shop = openedForTests(() => openShop(cellars));

const ask = async (question: string) => queryIn(await converse(shop().workspace)(question));

test.each([
  [
    'average headcount per winery by grape',
    [
      ['Gamay', 20],
      ['Merlot', 50],
    ],
  ],
  ['which lands are represented by exactly one winery', [['Chila'], ['Columbia']]],
  ['lands represented by at least two wineries', [['Francia']]],
  [
    'ranking of the lands by total headcount',
    [
      ['Francia', 80],
      ['Columbia', 10],
      ['Chila', null],
    ],
  ],
  ['how large is the share of wines that are fine, in per cent', [[60]]],
  [
    'how does total headcount split by grape',
    [
      ['Gamay', 40],
      ['Merlot', 50],
    ],
  ],
  ['wineries with a headcount above the average winery', [['Cedar', 50]]],
  ['how many us wineries are there', [[1]]],
  ['us wineries', [['Aster']]],
  [
    'biggest employer of each grape',
    [
      ['Gamay', 'Birch', 30],
      ['Merlot', 'Cedar', 50],
    ],
  ],
  [
    'share of fine, good and poor among the wines tasted in 2024, in per cent',
    [
      ['FINE', 50],
      ['GOOD', 25],
      ['POOR', 25],
    ],
  ],
  [
    'distribution: number of wineries with 1, 2, 3 ... wines',
    [
      [1, 1],
      [2, 2],
    ],
  ],
])('%s', async (question, expected) => {
  const { result } = await ask(question);
  expect(result.rows).toHaveLength(expected.length);
  expect(result.rows).toEqual(expect.arrayContaining(expected));
});

test.each(['show us wineries', 'tell us how many wineries there are'])(
  'nobody is a code: %s',
  async (question) => expect((await ask(question)).sql).not.toContain('US'),
);

test('what is divided by a number of other rows is called by one of them', async () =>
  expect((await ask('headcount per wine by grape')).result.columns.at(-1)?.name).toMatch(/per wine$/));
