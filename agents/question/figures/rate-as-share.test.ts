import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Berths in marinas, with tables that are called by one of their rows, and jobs that had to be done by a day. */
const marina = `
  CREATE TABLE marina (marina_id INTEGER PRIMARY KEY, marina_name TEXT NOT NULL);
  CREATE TABLE berth (
    berth_id INTEGER PRIMARY KEY, marina_id INTEGER NOT NULL REFERENCES marina(marina_id), berth_no TEXT NOT NULL, occ_status TEXT NOT NULL
  );
  CREATE TABLE job (job_id INTEGER PRIMARY KEY, job_no TEXT NOT NULL, dt_due DATE NOT NULL, dt_end DATE);
  INSERT INTO marina VALUES (1, 'East'), (2, 'West');
  INSERT INTO berth VALUES (1, 1, 'E1', 'Occupied'), (2, 1, 'E2', 'Vacant'), (3, 2, 'W1', 'Occupied'), (4, 1, 'E3', 'Vacant'), (5, 1, 'E4', 'Vacant');
  INSERT INTO job VALUES (1, 'J1', '2024-02-01', '2024-02-03'), (2, 'J2', '2024-02-01', '2024-01-20'), (3, 'J3', '2024-03-01', NULL);
`;

const tables = openedForTests(() => openTables('marina', marina));

const rowsOf = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each([
  [
    'occupancy rate by marina',
    [
      ['West', 100],
      ['East', 25],
    ],
  ],
  ['vacancy rate', [[60]]],
])('%s: of the rows of each, whatever their table is called', async (question, rows) => {
  expect((await rowsOf(question)).toSorted((one, other) => Number(other[1]) - Number(one[1]))).toEqual(rows);
});

it.each(['jobs that ended after their due date', 'jobs whose end date is after the due date'])(
  '%s: two days of a row are compared',
  async (question) => {
    const rows = await rowsOf(question);
    expect(rows.map(([job]) => job)).toEqual(['J1']);
  },
);
