import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Choirs that sing songs; a song is known in several choirs, and a hall has a number of seats of its own. */
const choirs = `
  CREATE TABLE halls (hall_id INTEGER PRIMARY KEY, hall_name TEXT NOT NULL UNIQUE, doors INTEGER NOT NULL);
  CREATE TABLE choirs (choir_id INTEGER PRIMARY KEY, choir_name TEXT NOT NULL UNIQUE, hall_id INTEGER NOT NULL REFERENCES halls(hall_id));
  CREATE TABLE songs (song_id INTEGER PRIMARY KEY, song_title TEXT NOT NULL UNIQUE);
  CREATE TABLE repertoire (
    choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), song_id INTEGER NOT NULL REFERENCES songs(song_id), PRIMARY KEY (choir_id, song_id)
  );
  INSERT INTO halls VALUES (1, 'North', 2), (2, 'South', 3), (3, 'West', 2);
  INSERT INTO choirs VALUES (1, 'Larks', 1), (2, 'Wrens', 1), (3, 'Finches', 2);
  INSERT INTO songs VALUES (1, 'Tide'), (2, 'Mill'), (3, 'Fair');
  INSERT INTO repertoire VALUES (1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (1, 3);
`;

const tables = openedForTests(() => openTables('choirs', choirs));

it.each([
  ['which halls have two choirs?', ['North']],
  ['halls with a single choir', ['South']],
  ['halls with only a single choir', ['South']],
  ['halls with one choir', ['South']],
  ['songs in two of our choirs', ['Mill']],
  ['which songs are in three different choirs?', ['Tide']],
  ['halls with two or more choirs', ['North']],
  ['songs in one of our choirs', ['Fair', 'Mill', 'Tide']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});

it('leaves a number of a column as it is', async () => {
  const view = await converse(tables().workspace)('halls with 2 doors');
  expect(JSON.stringify(view)).not.toContain('COUNT(');
});
