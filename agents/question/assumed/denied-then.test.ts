import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Guides of a mountain club: their licences hold for a time, their tours have a kind and a day. */
const club = `
  CREATE TABLE guides (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE licences (
    guide_id INTEGER NOT NULL REFERENCES guides(id), grade TEXT NOT NULL, begin_date DATE NOT NULL, end_date DATE,
    PRIMARY KEY (guide_id, begin_date));
  CREATE TABLE tours (
    id INTEGER PRIMARY KEY, guide_id INTEGER NOT NULL REFERENCES guides(id), kind TEXT NOT NULL, tour_date DATE NOT NULL);
  CREATE TABLE guidebooks (id INTEGER PRIMARY KEY, title TEXT NOT NULL);
  CREATE TABLE guidebook_entries (
    guidebook_id INTEGER NOT NULL REFERENCES guidebooks(id), guide_id INTEGER NOT NULL REFERENCES guides(id),
    PRIMARY KEY (guidebook_id, guide_id));
  INSERT INTO guides VALUES (1, 'Ann'), (2, 'Ben'), (3, 'Cleo'), (4, 'Dan');
  INSERT INTO licences VALUES (1, 'A', '2019-01-01', NULL), (2, 'B', '2019-01-01', '2020-12-31'), (3, 'A', '2021-01-01', NULL);
  INSERT INTO tours VALUES
    (1, 1, 'hike', '2023-05-01'), (2, 1, 'climb', '2024-05-01'), (3, 2, 'hike', '2024-06-01'), (4, 3, 'climb', '2024-07-01'),
    (5, 3, 'hike', '2024-08-01');
  INSERT INTO guidebooks VALUES (1, 'Northern walls');
  INSERT INTO guidebook_entries VALUES (1, 1), (1, 2);
`;

const tables = openedForTests(() => openTables('club', club));

const rowsOf = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.toSorted();

it.each([
  ['guides who led tours in 2024 but not a single hike', [['Ann']]],
  ['guides with tours in 2024 but no climb', [['Ben']]],
])('%s: the time holds for what is denied as well', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ['guides with tours in 2024 but never a hike', []],
  ['guides with tours in 2023 but none in 2024', []],
])('%s: unless none ever was, or it has a time of its own', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ['guides without any licence', [['Dan']]],
  ['guides without a licence', [['Ben'], ['Dan']]],
  ['guides without a licence at the moment', [['Ben'], ['Dan']]],
])('%s: of all times, unless now is said', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});
