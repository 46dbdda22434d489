import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Choirs of a country, and the songs they sing, of some kind each. */
const choirs = `
  CREATE TABLE countries (country_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE choirs (
    choir_id INTEGER PRIMARY KEY, choir_name TEXT NOT NULL, colour TEXT NOT NULL, country_id INTEGER NOT NULL REFERENCES countries(country_id), patron TEXT
  );
  CREATE TABLE song_types (song_type_id INTEGER PRIMARY KEY, type_name TEXT NOT NULL);
  CREATE TABLE songs (
    song_id INTEGER PRIMARY KEY, song_name TEXT NOT NULL, choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), song_type_id INTEGER NOT NULL REFERENCES song_types(song_type_id)
  );
  INSERT INTO countries VALUES (1, 'Norway'), (2, 'Malta');
  INSERT INTO choirs VALUES (1, 'Larks', 'green', 1, NULL), (2, 'Swallows', 'red', 2, 'Ida Kern'), (3, 'Wrens', 'green', 2, NULL);
  INSERT INTO song_types VALUES (1, 'Hymn'), (2, 'Round');
  INSERT INTO songs VALUES (1, 'Evening', 1, 1), (2, 'Harvest', 1, 2), (3, 'Mill', 2, 2);
`;

const tables = openedForTests(() => openTables('choirs', choirs));

it.each([
  [
    'which choirs have no patron and where are they based?',
    [
      ['Larks', 'Norway'],
      ['Wrens', 'Malta'],
    ],
  ],
  ['Which choir is behind Mill, and where is it based?', [['Swallows', 'Malta']]],
  ['Where is Swallows based?', [['Malta']]],
  ['where is swallows based?', [['Malta']]],
  [
    'which choirs have no patron, and what colour is each?',
    [
      ['Larks', 'green'],
      ['Wrens', 'green'],
    ],
  ],
  [
    'which songs of Larks do we have, and what type is each?',
    [
      ['Evening', 'Hymn'],
      ['Harvest', 'Round'],
    ],
  ],
  ['Visitor on the phone about Larks: which songs of Larks do we have?', [['Evening'], ['Harvest']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual(rows);
});

it.each([
  ['how many choirs are on file without a patron?', 2],
  ['how many choirs still have no patron?', 2],
  ['how many choirs in our system lack a patron?', 2],
])('that rows are on file says nothing: %s', async (question, count) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual([[count]]);
});
