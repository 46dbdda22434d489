import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Houses in towns: bedrooms, baths and garages are figures of each house, and houses are rows of a town. */
const lettings = `
  CREATE TABLE towns (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL UNIQUE);
  CREATE TABLE houses (
    house_id INTEGER PRIMARY KEY, house_name TEXT NOT NULL UNIQUE, town_id INTEGER NOT NULL REFERENCES towns(town_id),
    bedrooms INTEGER NOT NULL, baths INTEGER NOT NULL, num_garages INTEGER NOT NULL, complaints INTEGER NOT NULL
  );
  INSERT INTO towns VALUES (1, 'Ashby'), (2, 'Corley'), (3, 'Dunmere');
  INSERT INTO houses VALUES
    (1, 'Larkrise', 1, 3, 2, 1, 0), (2, 'Millend', 1, 3, 1, 0, 4), (3, 'Oakbank', 2, 2, 2, 2, 3), (4, 'Pinecot', 2, 4, 2, 2, 0), (5, 'Quarry', 3, 5, 3, 3, 2);
`;

const tables = openedForTests(() => openTables('lettings', lettings));

const names = async (question: string) =>
  queryIn(await converse(tables().workspace)(question))
    .result.rows.map(([name]) => name)
    .toSorted();

it.each([
  ['houses with 3 bedrooms and 2 baths', ['Larkrise']],
  ['3 bedroom houses', ['Larkrise', 'Millend']],
  ['2 bath houses in Corley', ['Oakbank', 'Pinecot']],
  ['houses with exactly 2 garages', ['Oakbank', 'Pinecot']],
  ['houses with bedrooms = 3', ['Larkrise', 'Millend']],
  ['houses with no complaints', ['Larkrise', 'Pinecot']],
  ['houses without garages', ['Millend']],
  ['how many 3 bedroom houses are there?', [2]],
])('a number before what a column of numbers is called is that figure: %s', async (question, expected) => {
  expect(await names(question)).toEqual(expected);
});

it.each([
  ['houses with at least 3 bedrooms', ['Larkrise', 'Millend', 'Pinecot', 'Quarry']],
  ['houses with 3 or more bedrooms', ['Larkrise', 'Millend', 'Pinecot', 'Quarry']],
  ['towns with 2 houses', ['Ashby', 'Corley']],
])('leaves bounds, and numbers of rows, as they are: %s', async (question, expected) => {
  expect(await names(question)).toEqual(expected);
});
