import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Bands whose records are reviewed by critics on a day; a band was founded in a year, and a record may be called like its band. */
const reviews = `
  CREATE TABLE bands (band_id INTEGER PRIMARY KEY, band_name TEXT NOT NULL UNIQUE, founded_year INTEGER NOT NULL);
  CREATE TABLE records (record_id INTEGER PRIMARY KEY, record_title TEXT NOT NULL, band_id INTEGER NOT NULL REFERENCES bands(band_id));
  CREATE TABLE critics (critic_id INTEGER PRIMARY KEY, critic_name TEXT NOT NULL UNIQUE);
  CREATE TABLE reviews (
    review_id INTEGER PRIMARY KEY, band_id INTEGER NOT NULL REFERENCES bands(band_id),
    critic_id INTEGER NOT NULL REFERENCES critics(critic_id), reviewed_on DATE NOT NULL
  );
  INSERT INTO bands VALUES (1, 'Dusk', 2024), (2, 'Larkspur', 1999), (3, 'Nine Oaks', 2010);
  INSERT INTO records VALUES (1, 'Dusk', 1), (2, 'Embers', 1), (3, 'Tides', 1), (4, 'Hollow', 2);
  INSERT INTO critics VALUES (1, 'Ida Moen'), (2, 'Jon Vik');
  INSERT INTO reviews VALUES (1, 2, 1, '2024-03-01'), (2, 1, 1, '2023-03-01'), (3, 3, 2, '2024-05-01');
`;

const tables = openedForTests(() => openTables('reviews', reviews));

it.each<[string, unknown[][]]>([
  ['Which bands did Ida Moen review in 2024?', [['Larkspur']]],
  ['Which bands did Jon Vik review in 2024?', [['Nine Oaks']]],
  ['Which bands were founded in 2024?', [['Dusk']]],
])('a year is that of what lies between who did it and to whom: %s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

it.each<[string, unknown[][]]>([
  ['How many records does Dusk have?', [[3]]],
  ['How many records does Larkspur have?', [[1]]],
])('what somebody has is counted for them, though one of these is called so: %s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});
