import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { openShop } from '../../__fixtures__/shop.ts';

const records = `
  CREATE TABLE potters (potter_id INTEGER PRIMARY KEY, potter_name TEXT NOT NULL UNIQUE, town TEXT NOT NULL, apprentices INTEGER NOT NULL);
  CREATE TABLE firings (
    firing_id INTEGER PRIMARY KEY, potter_id INTEGER NOT NULL REFERENCES potters(potter_id), fired_on DATE NOT NULL, pieces INTEGER NOT NULL
  );
  INSERT INTO potters VALUES (1, 'Ada', 'Delft', 3), (2, 'Bram', 'Delft', 9), (3, 'Cleo', 'Gouda', 6), (4, 'Dirk', 'Gouda', 1);
  INSERT INTO firings VALUES
    (1, 1, '2022-03-01', 10), (2, 1, '2023-03-01', 20), (3, 1, '2024-05-01', 5), (4, 2, '2023-06-01', 40), (5, 2, '2024-07-01', 2), (6, 3, '2024-01-01', 7);
`;

const shop = openedForTests(() => openShop(records));

async function rows(question: string) {
  return queryIn(await converse(shop().workspace)(question)).result.rows;
}

test.each([
  "Hi there, it's my first week! How many potters do we have?",
  'Ok so how many potters exactly do we have? Thanks a lot!',
  "How many potters do we have in our database? I'd like to invite them.",
])('what is said around a question asks nothing: %s', async (question) => {
  expect(await rows(question)).toEqual([[4]]);
});

test.each([
  ['How many firings does each potter have? Rank them from most to least.', ['Ada', 'Bram', 'Cleo']],
  ['number of firings by potter, starting with the fewest', ['Cleo', 'Bram', 'Ada']],
])('an order is said in many ways: %s', async (question, names) => {
  const found = await rows(question);
  expect(found.map(([name]) => name).filter((name) => names.includes(String(name)))).toEqual(names);
});

test.each([
  ['pieces by year, oldest year first', ['2022', '2023', '2024']],
  ['pieces by year, newest first', ['2024', '2023', '2022']],
  ['How many firings were there each year? Start with the latest.', ['2024', '2023', '2022']],
  ['running total of pieces by year, newest first', ['2024', '2023', '2022']],
  ['pieces per year in reverse chronological order', ['2024', '2023', '2022']],
])('periods are told from the first or from the last on: %s', async (question, years) => {
  expect((await rows(question)).map(([year]) => String(year))).toEqual(years);
});

test.each([
  ['potters with more than 2 apprentices, biggest first', ['Bram', 'Cleo', 'Ada']],
  ['potters with more than 2 apprentices, smallest first', ['Ada', 'Cleo', 'Bram']],
  ['potters with more than 1 firing, highest first', ['Ada', 'Bram']],
])(
  'rows that a number bounds are in its order, and not in that of their names: %s',
  async (question, names) => {
    expect((await rows(question)).map(([name]) => name)).toEqual(names);
  },
);

test('an order of periods is told as it is', async () => {
  const { reading, sql } = queryIn(await converse(shop().workspace)('pieces by year, newest first'));
  expect(sql).toContain('DESC');
  expect(reading.filter((clause) => clause.startsWith('ordered by'))).toEqual([
    expect.stringMatching(/year.*largest first$/),
  ]);
});

test('no order of names is the highest first', async () => {
  const { parts } = await converse(shop().workspace)('potters of Delft, highest first');
  expect(parts.map(({ kind }) => kind)).not.toContain('table');
});
