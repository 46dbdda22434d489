import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A stable whose riders and grooms live in towns, some in the same one. */
const stable = `
  CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, rider_name TEXT NOT NULL, town TEXT NOT NULL);
  CREATE TABLE grooms (groom_id INTEGER PRIMARY KEY, groom_name TEXT NOT NULL, town TEXT NOT NULL, wage INTEGER NOT NULL);
  CREATE TABLE rides (
    ride_id INTEGER PRIMARY KEY, rider_id INTEGER NOT NULL REFERENCES riders(rider_id), groom_id INTEGER NOT NULL REFERENCES grooms(groom_id)
  );
  INSERT INTO riders VALUES (1, 'Ada Brink', 'Ghent'), (2, 'Bo Lind', 'Lille'), (3, 'Cy Marsh', 'Bruges');
  INSERT INTO grooms VALUES (1, 'Di Nolte', 'Ghent', 20), (2, 'Ed Orban', 'Bruges', 25), (3, 'Flo Pike', 'Bruges', 30);
  INSERT INTO rides VALUES (1, 1, 2), (2, 2, 1);
`;

const tables = openedForTests(() => openTables('stable', stable));

it.each<[string, unknown[][]]>([
  ['riders who live in the same town as one of our grooms', [['Ada Brink'], ['Cy Marsh']]],
  ['riders from the same town as a groom', [['Ada Brink'], ['Cy Marsh']]],
  ['how many riders are in the same town as a groom?', [[2]]],
  [
    'Is there any rider living in the same town as one of our grooms? Give me the name and the town.',
    [
      ['Ada Brink', 'Ghent'],
      ['Cy Marsh', 'Bruges'],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(rows);
});

it.each([
  // Each groom lives where they live.
  'grooms in the same town as another groom',
  // Riders have no wage.
  'riders with the same wage as a groom',
])('does not answer %s', async (question) => {
  const view = await converse(tables().workspace)(question);
  expect(view.parts.some(({ kind }) => kind === 'table')).toBe(false);
});
