import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Hours that people write down for jobs, of which somebody else is in charge. */
const garage = `
  CREATE TABLE mechanics (
    mechanic_id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, last_name TEXT NOT NULL, town TEXT NOT NULL, left_on DATE
  );
  CREATE TABLE jobs (
    job_id INTEGER PRIMARY KEY, job_name TEXT NOT NULL, foreman_id INTEGER NOT NULL REFERENCES mechanics(mechanic_id),
    budget REAL NOT NULL
  );
  CREATE TABLE timesheets (
    timesheet_id INTEGER PRIMARY KEY, mechanic_id INTEGER NOT NULL REFERENCES mechanics(mechanic_id),
    job_id INTEGER NOT NULL REFERENCES jobs(job_id), work_date DATE NOT NULL, hours REAL NOT NULL, billable INTEGER NOT NULL
  );
  CREATE TABLE costs (
    cost_id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL REFERENCES jobs(job_id), spent_on DATE NOT NULL, category TEXT NOT NULL,
    amount REAL NOT NULL, approved INTEGER NOT NULL
  );
  CREATE TABLE bills (
    bill_id INTEGER PRIMARY KEY, job_id INTEGER NOT NULL REFERENCES jobs(job_id), due_on DATE NOT NULL, paid_on DATE, amount REAL NOT NULL
  );
  INSERT INTO mechanics VALUES
    (1, 'Ada', 'Berg', 'Turku', NULL), (2, 'Bo', 'Carl', 'Turku', '2024-02-01'), (3, 'Cy', 'Dahl', 'Vaasa', NULL);
  INSERT INTO jobs VALUES (1, 'Gearbox', 3, 900), (2, 'Paint', 3, 400);
  INSERT INTO timesheets VALUES
    (1, 1, 1, '2024-01-10', 7.5, 1), (2, 1, 2, '2024-01-11', 7.5, 0), (3, 2, 1, '2024-01-12', 8, 1), (4, 1, 1, '2024-02-01', 2, 1),
    (5, 2, 1, '2024-02-02', 1, 1);
  INSERT INTO costs VALUES (1, 1, '2024-01-15', 'parts', 300, 1), (2, 1, '2024-02-15', 'parts', 200, 0), (3, 2, '2024-02-16', 'tools', 50, 1);
  INSERT INTO bills VALUES
    (1, 1, '2024-01-20', '2024-01-25', 900), (2, 1, '2024-02-01', NULL, 100), (3, 2, '2024-02-10', NULL, 70), (4, 2, '2024-06-01', NULL, 30);
`;

const tables = openedForTests(() => openTables('garage', garage));

it.each<[string, unknown[][]]>([
  // What is called by its unit is so many of it in each row, and never so many different numbers.
  ['number of hours by town', [['Turku', 26]]],
  ['hours logged in January 2024', [[23]]],
  ['who logged the most hours?', [['Ada', 'Berg', 17]]],
  [
    'top 2 mechanics by billable hours',
    [
      ['Ada', 'Berg', 9.5],
      ['Bo', 'Carl', 9],
    ],
  ],
  [
    'share of billable hours by mechanic',
    [
      ['Bo', 'Carl', 1],
      ['Ada', 'Berg', 9.5 / 17],
    ],
  ],
  // Whose hours they are, and not who is in charge of the job.
  [
    'how many hours did Ada work on each job?',
    [
      ['Gearbox', 9.5],
      ['Paint', 7.5],
    ],
  ],
  ['which mechanics left?', [['Bo', 'Carl']]],
  ['how many mechanics work in Turku?', [[2]]],
  ['mechanics who never logged hours', [['Cy', 'Dahl']]],
  // What is denied is the payment, and nothing that follows.
  ['number of unpaid bills with an amount above 80', [[1]]],
  ['jobs with unpaid bills', [['Gearbox'], ['Paint']]],
  ['jobs with paid bills', [['Gearbox']]],
  ['total amount of overdue bills', [[170]]],
  [
    'number of overdue bills by job',
    [
      ['Gearbox', 1],
      ['Paint', 1],
    ],
  ],
  // Yes and no beside it is no second figure.
  ['total costs for parts in 2024', [[500]]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(expected.toSorted());
});

it.each(['which jobs are over budget?', 'jobs without unpaid bills'])(
  '"%s" is not answered by something else',
  async (question) => {
    const { status } = await converse(tables().workspace)(question);
    expect(status).not.toBe('answered');
  },
);
