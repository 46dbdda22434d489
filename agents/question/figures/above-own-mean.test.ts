import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

const records = `
  CREATE TABLE teams (team_id INTEGER PRIMARY KEY, team_name TEXT NOT NULL);
  CREATE TABLE workers (
    worker_id INTEGER PRIMARY KEY, worker_name TEXT NOT NULL, team_id INTEGER NOT NULL REFERENCES teams(team_id), salary REAL NOT NULL, grade TEXT NOT NULL,
    trade TEXT NOT NULL
  );
  CREATE TABLE shifts (shift_id INTEGER PRIMARY KEY, worker_id INTEGER NOT NULL REFERENCES workers(worker_id), cost REAL NOT NULL);
  INSERT INTO teams VALUES (1, 'Paint'), (2, 'Press');
  INSERT INTO workers VALUES
    (1, 'Ana', 1, 10, 'A', 'Welder'), (2, 'Bo', 1, 20, 'B', 'Welder'), (3, 'Cem', 1, 90, 'A', 'Welder'), (4, 'Dov', 2, 100, 'B', 'Fitter'),
    (5, 'Eli', 2, 200, 'B', 'Fitter');
  INSERT INTO shifts VALUES (1, 1, 5), (2, 1, 5), (3, 2, 5), (4, 4, 5);
`;

const tables = openedForTests(() => openTables('works', records));

test.each<[string, (string | number)[][]]>([
  [
    'workers who earn more than the average of their team',
    [
      ['Eli', 200],
      ['Cem', 90],
    ],
  ],
  ['how many workers have a salary above the average of their own team', [[2]]],
  [
    "workers with a salary higher than their team's median",
    [
      ['Eli', 200],
      ['Cem', 90],
    ],
  ],
  [
    'workers whose salary is below the median of their team',
    [
      ['Ana', 10],
      ['Dov', 100],
    ],
  ],
  [
    "number of workers per team paid above that team's own average",
    [
      ['Paint', 1],
      ['Press', 1],
    ],
  ],
  ['workers with more shifts than the average of their team', [['Ana', 2]]],
  ['which welders have more shifts than the average welder', [['Ana', 2]]],
  ['how many workers have a salary above the average for their grade', [[2]]],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

test('what is dearer is so by no cost of something else', async () => {
  const { status } = await converse(tables().workspace)(
    'workers more expensive than the average of their team',
  );
  expect(status).toBe('unreadable');
});
