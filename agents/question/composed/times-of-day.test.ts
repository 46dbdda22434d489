import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Pools with opening hours, of which one is open twice a day, and ferries that have their time in the row. */
const leisure = `
  CREATE TABLE towns (town_id INTEGER PRIMARY KEY, town_name TEXT NOT NULL);
  CREATE TABLE pools (
    pool_id INTEGER PRIMARY KEY, pool_name TEXT NOT NULL, town_id INTEGER NOT NULL REFERENCES towns(town_id), built_on DATE NOT NULL
  );
  CREATE TABLE pool_hours (
    pool_id INTEGER NOT NULL REFERENCES pools(pool_id), part TEXT NOT NULL, opening_time TEXT NOT NULL, closing_time TEXT NOT NULL,
    PRIMARY KEY (pool_id, part)
  );
  CREATE TABLE ferries (ferry_id INTEGER PRIMARY KEY, ferry_name TEXT NOT NULL, departs_at TEXT NOT NULL, fare REAL NOT NULL, launched_on DATE NOT NULL);
  INSERT INTO towns VALUES (1, 'Ostby'), (2, 'Linden');
  INSERT INTO pools VALUES (1, 'Otterbad', 1, '1990-01-01'), (2, 'Lidobad', 2, '1975-01-01'), (3, 'Seebad', 2, '2001-01-01');
  INSERT INTO pool_hours VALUES
    (1, 'all day', '09:00', '18:30'), (2, 'early', '06:30', '11:00'), (2, 'late', '15:00', '21:00'), (3, 'all day', '10:00', '17:00');
  INSERT INTO ferries VALUES
    (1, 'Heron', '07:15', 4, '2010-01-01'), (2, 'Gull', '12:40', 6, '2001-01-01'), (3, 'Tern', '19:05', 5, '2015-01-01');
`;

const tables = openedForTests(() => openTables('leisure', leisure));

it.each([
  ['which pool opens earliest?', [['Lidobad']]],
  ['which pool opens first in the morning?', [['Lidobad']]],
  ['which pool closes last?', [['Lidobad']]],
  // The pool that closes at noon opens again.
  ['which pool closes earliest?', [['Seebad']]],
  ['which pool opens latest?', [['Seebad']]],
  ['which pool in Linden closes first?', [['Seebad']]],
  ['pool with the earliest opening time', [['Lidobad']]],
  ['which pool is the last to close?', [['Lidobad']]],
  ['pools that open before 9', [['Lidobad']]],
  ['which pools open after 8 am?', [['Otterbad'], ['Seebad']]],
  ['pools that close before 6 pm', [['Seebad']]],
  ['which pools close after 18:00?', [['Lidobad'], ['Otterbad']]],
  ['how many pools open at 10:00?', [[1]]],
  ['which ferry departs first?', [['Heron']]],
  ['ferries that depart after noon', [['Gull'], ['Tern']]],
  ['ferries departing before 7:30 am', [['Heron']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => [name]).toSorted()).toEqual(rows);
});

it('shows the time', async () => {
  const { result } = queryIn(await converse(tables().workspace)('which pool opens earliest?'));
  expect(result.rows).toEqual([['Lidobad', '06:30']]);
});

it.each([
  ['which ferry was launched first?', [['Gull']]],
  ['ferries with a fare of at least 5', [['Gull'], ['Tern']]],
  ['ferries launched before 2005', [['Gull']]],
  ['when does the Otterbad open?', [['09:00']]],
])('leaves alone: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => [name]).toSorted()).toEqual(rows);
});

it.each<[string, unknown[][]]>([
  ['What time does the Otterbad open and close?', [['09:00', '18:30']]],
  ['at what time does the Seebad close?', [['17:00']]],
])('asks for the times of what happens: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(rows);
});
