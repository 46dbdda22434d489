import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A ferry whose crossings are paid by residents or by guests. */
const ferry = `
  CREATE TABLE crossings (crossing_id INTEGER PRIMARY KEY, rider_type TEXT NOT NULL, pier TEXT NOT NULL, fare INTEGER NOT NULL);
  INSERT INTO crossings VALUES (1, 'Resident', 'North', 2), (2, 'Guest', 'North', 5), (3, 'Resident', 'South', 2), (4, 'Resident', 'South', 2);
`;

const tables = openedForTests(() => openTables('ferry', ferry));

it.each([
  ['share of crossings by residents', [[0.75]]],
  ['percent of crossings by Resident', [[75]]],
  ['what percentage of crossings were made by guests?', [[25]]],
  ['proportion of crossings of guests', [[0.25]]],
  // What all of it comes to is no number of rows.
  ['what share of the fare is residents?', [[6 / 11]]],
  ['what percentage of the total fare do guests make up?', [[500 / 11]]],
  [
    'share of crossings by pier',
    [
      ['North', 0.5],
      ['South', 0.5],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
