import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Kilns that are hired out, repaired and some day scrapped, and the potters who joined and left. */
const pottery = `
  CREATE TABLE potters (potter_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, joined_on DATE NOT NULL, cancelled_on DATE);
  CREATE TABLE kilns (
    kiln_id INTEGER PRIMARY KEY, kiln_name TEXT NOT NULL, status TEXT NOT NULL, bought_on DATE NOT NULL, scrapped_on DATE
  );
  CREATE TABLE hirings (
    hiring_id INTEGER PRIMARY KEY, kiln_id INTEGER NOT NULL REFERENCES kilns(kiln_id), potter_id INTEGER NOT NULL REFERENCES potters(potter_id),
    booked_on DATE NOT NULL, state TEXT NOT NULL, fee NUMERIC NOT NULL
  );
  CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, kiln_id INTEGER NOT NULL REFERENCES kilns(kiln_id), repaired_on DATE NOT NULL, cost NUMERIC NOT NULL);
  INSERT INTO potters VALUES
    (1, 'Ada Brink', '2020-01-01', '2024-05-01'), (2, 'Bo Lind', '2021-01-01', '2023-05-01'), (3, 'Cy Marsh', '2022-06-01', NULL);
  INSERT INTO kilns VALUES
    (1, 'Ember', 'in use', '2018-01-01', NULL), (2, 'Forge', 'scrapped', '2015-01-01', '2024-01-01'), (3, 'Glow', 'scrapped', '2019-01-01', '2023-01-01');
  INSERT INTO hirings VALUES
    (1, 1, 1, '2024-01-05', 'booked', 10), (2, 2, 1, '2024-01-09', 'done', 12), (3, 2, 2, '2024-02-01', 'booked', 30), (4, 2, 3, '2024-02-03', 'done', 8);
  INSERT INTO repairs VALUES (1, 3, '2022-01-01', 5), (2, 3, '2022-02-01', 6), (3, 1, '2022-03-01', 90);
`;

const tables = openedForTests(() => openTables('pottery', pottery));

const rowsOf = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

describe('those to whom something was done most often', () => {
  it.each([
    ['most hired kilns', ['Forge', 3]],
    ['which is our most repaired kiln?', ['Glow', 2]],
    ['least hired kiln', ['Glow', 0]],
  ])('%s', async (question, row) => {
    expect(await rowsOf(question)).toEqual([row]);
  });
});

describe('who was the first or the last', () => {
  it.each([
    ['who joined most recently?', [['Cy Marsh']]],
    ['who joined first?', [['Ada Brink']]],
    ['first joined potter', [['Ada Brink']]],
    ['first two potters joined', [['Ada Brink'], ['Bo Lind']]],
    ['who cancelled most recently?', [['Ada Brink']]],
    ['most recently scrapped kiln', [['Forge']]],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

it('counts what was booked then, whatever has become of it', async () => {
  expect(await rowsOf('how many hirings were booked in January 2024?')).toEqual([[2]]);
  expect(await rowsOf('how many hirings are booked?')).toEqual([[2]]);
});

describe('days called by a noun of what was done', () => {
  it.each([
    [
      'potters with their joining date',
      [
        ['Ada Brink', '2020-01-01'],
        ['Bo Lind', '2021-01-01'],
        ['Cy Marsh', '2022-06-01'],
      ],
    ],
    ['which potters have no cancellation date?', [['Cy Marsh']]],
    ['what is the date of purchase of Ember?', [['2018-01-01']]],
    ['how many hirings have a booking date in January 2024?', [[2]]],
    [
      'kilns, newest first, with their status',
      [
        ['Glow', 'scrapped'],
        ['Ember', 'in use'],
        ['Forge', 'scrapped'],
      ],
    ],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });
});

it('shows what is asked beside things that have none of something', async () => {
  expect(await rowsOf('kilns without repairs, with their status')).toEqual([['Forge', 'scrapped']]);
});
