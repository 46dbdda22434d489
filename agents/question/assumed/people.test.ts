import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A ferry line: its staff are called together, and its passengers are people as well. */
const line = `
  CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT NOT NULL, team TEXT NOT NULL, start_date DATE NOT NULL, salary INTEGER NOT NULL);
  CREATE TABLE ferries (id INTEGER PRIMARY KEY, name TEXT NOT NULL, captain_id INTEGER NOT NULL REFERENCES staff(id));
  CREATE TABLE passengers (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, ferry_id INTEGER NOT NULL REFERENCES ferries(id));
  CREATE TABLE fares (id INTEGER PRIMARY KEY, passenger_id INTEGER NOT NULL REFERENCES passengers(id), amount NUMERIC NOT NULL);
  INSERT INTO staff VALUES
    (1, 'Ada Brink', 'Bridge', '2019-01-01', 5200), (2, 'Bo Lind', 'Kitchen', '2020-02-01', 3100), (3, 'Cy Marsh', 'Kitchen', '2021-03-01', 3300);
  INSERT INTO ferries VALUES (1, 'Heron', 1);
  INSERT INTO passengers VALUES (1, 'di@example.org', 1), (2, 'ed@example.org', 1);
  INSERT INTO fares VALUES (1, 1, 12), (2, 2, 18);
`;

const tables = openedForTests(() => openTables('line', line));

it.each([
  ['who works in Kitchen?', [['Bo Lind'], ['Cy Marsh']]],
  ['who is in the Kitchen team?', [['Bo Lind'], ['Cy Marsh']]],
  ['who started in 2020?', [['Bo Lind']]],
  ['who earns the most?', [['Ada Brink', 5200]]],
])('%s: those who are called together are people', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});

it('who earns most in each team is told by what they are paid', async () => {
  const { result } = queryIn(await converse(tables().workspace)('who earns the most in each team?'));
  expect(result.rows.toSorted()).toEqual([
    ['Bridge', 'Ada Brink', 5200],
    ['Kitchen', 'Cy Marsh', 3300],
  ]);
});
