import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';
import { openShop } from '../__fixtures__/shop.ts';

/** Rows that pair singers with choirs, grades by several judges, a number that is always noted, and a key that is a letter. */
const records = `
  CREATE TABLE regions (region TEXT PRIMARY KEY, region_name TEXT NOT NULL);
  CREATE TABLE choirs (choir_id INTEGER PRIMARY KEY, choir_name TEXT NOT NULL UNIQUE, founded_year INTEGER NOT NULL, region TEXT NOT NULL REFERENCES regions(region));
  CREATE TABLE singers (singer_id INTEGER PRIMARY KEY, singer_name TEXT NOT NULL UNIQUE, country_code TEXT NOT NULL, children INTEGER NOT NULL);
  CREATE TABLE places (
    choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), singer_id INTEGER NOT NULL REFERENCES singers(singer_id), seat INTEGER NOT NULL,
    PRIMARY KEY (choir_id, singer_id)
  );
  CREATE TABLE grades (
    singer_id INTEGER NOT NULL REFERENCES singers(singer_id), judge TEXT NOT NULL, grade TEXT NOT NULL, begin_date DATE NOT NULL, end_date DATE,
    PRIMARY KEY (singer_id, judge, begin_date)
  );
  CREATE TABLE repairs (repair_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, ordered_on DATE NOT NULL, finished_on DATE, fee REAL NOT NULL, choir_id INTEGER NOT NULL REFERENCES choirs(choir_id));
  CREATE TABLE contests (contest_id INTEGER PRIMARY KEY, contest_name TEXT NOT NULL);
  CREATE TABLE prizes (
    singer_id INTEGER NOT NULL REFERENCES singers(singer_id), contest_id INTEGER NOT NULL REFERENCES contests(contest_id),
    PRIMARY KEY (singer_id, contest_id)
  );
  CREATE TABLE songs (song_id INTEGER PRIMARY KEY, title TEXT NOT NULL);
  CREATE TABLE solos (solo_id INTEGER PRIMARY KEY, singer_id INTEGER NOT NULL REFERENCES singers(singer_id), song_id INTEGER NOT NULL REFERENCES songs(song_id));
  INSERT INTO regions VALUES ('N', 'Northern valleys'), ('S', 'Southern coast');
  INSERT INTO choirs VALUES (1, 'Larks', 1950, 'N'), (2, 'Wrens', 1990, 'S'), (3, 'Finches', 2001, 'S');
  INSERT INTO singers VALUES (1, 'Ada', 'US', 0), (2, 'Bea', 'US', 2), (3, 'Cyd', 'FR', 1), (4, 'Dot', 'FR', 0);
  INSERT INTO contests VALUES (1, 'Arezzo'), (2, 'Cork');
  INSERT INTO prizes VALUES (1, 1), (2, 2), (3, 1), (4, 2);
  INSERT INTO songs VALUES (1, 'The Tide'), (2, 'Dawn'), (3, 'Dusk');
  INSERT INTO solos VALUES (1, 1, 1), (2, 1, 3), (3, 2, 1), (4, 2, 2), (5, 3, 2);
  INSERT INTO places VALUES (1, 1, 5), (1, 2, 6), (2, 2, 1), (2, 3, 2), (1, 3, 9), (3, 4, 4);
  INSERT INTO grades VALUES
    (1, 'Ott', 'gold', '2020-01-01', NULL), (1, 'Pym', 'gold', '2020-01-01', NULL), (2, 'Ott', 'gold', '2020-01-01', NULL),
    (2, 'Pym', 'tin', '2020-01-01', NULL), (3, 'Ott', 'tin', '2019-01-01', '2019-12-31');
  INSERT INTO repairs VALUES (1, 'organ', '2024-01-01', '2024-01-11', 100, 1), (2, 'organ', '2024-02-01', '2024-02-21', 50, 1), (3, 'piano', '2024-03-01', '2024-03-02', 10, 2);
`;

const shop = openedForTests(() => openShop(records));

const rowsOf = async (question: string) =>
  queryIn(await converse(shop().workspace)(question)).result.rows.map((row) => [...row]);
const inOrder = (rows: readonly unknown[][]) => rows.map((row) => JSON.stringify(row)).toSorted();

it.each<[string, unknown[][]]>([
  // A row that is about the Larks is not about the Wrens anyway: other rows of the same singer are meant.
  ['singers in Larks that are not in Wrens', [['Ada']]],
  ['singers in both Larks and Wrens', [['Bea'], ['Cyd']]],
  ['singers with solos in both "The Tide" and "Dawn"', [['Bea']]],
  ["Which singers have solos in 'The Tide' and also in 'Dawn'?", [['Bea']]],
  // By chance each of them has one, and none has both.
  ['singers with prizes in both "Arezzo" and "Cork"', []],
  ['how many singers do Larks and Wrens have in common?', [[2]]],
  // Of the rows that say gold, not of all rows of whoever has one.
  ['singers with a gold grade from at least two judges', [['Ada']]],
  // What a singer once had counts for "never".
  ['singers that have never had a grade', [['Dot']]],
  // A number that is always noted is none where it is 0.
  ['singers without children', [['Ada'], ['Dot']]],
  // "US" in capitals is no pronoun, wherever it stands.
  ['US singers', [['Ada'], ['Bea']]],
  ['When was Larks founded?', [[1950]]],
  [
    'number of choirs by region',
    [
      ['Northern valleys', 1],
      ['Southern coast', 2],
    ],
  ],
  [
    'average number of days between ordered and finished by kind',
    [
      ['organ', 15],
      ['piano', 1],
    ],
  ],
  [
    'repair fees by choir',
    [
      ['Larks', 150],
      ['Wrens', 10],
    ],
  ],
])('%s', async (question, expected) => {
  expect(inOrder(await rowsOf(question))).toEqual(inOrder(expected));
});
