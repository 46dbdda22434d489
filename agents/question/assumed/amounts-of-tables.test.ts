import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Who sings in which choir, what each was to be paid from when to when, and what those who want to sing expect. */
const choirs = `
  CREATE TABLE choirs (choir_id INTEGER PRIMARY KEY, choir_name TEXT NOT NULL, leader_id INTEGER REFERENCES singers(singer_id));
  CREATE TABLE singers (
    singer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), joined_on DATE NOT NULL
  );
  CREATE TABLE salaries (
    salary_id INTEGER PRIMARY KEY, singer_id INTEGER NOT NULL REFERENCES singers(singer_id), yearly_amount NUMERIC NOT NULL,
    effective_from DATE NOT NULL, effective_to DATE
  );
  CREATE TABLE applicants (
    applicant_id INTEGER PRIMARY KEY, choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), applied_on DATE NOT NULL, expected_salary NUMERIC
  );
  CREATE TABLE invoices (
    invoice_no TEXT PRIMARY KEY, choir_id INTEGER NOT NULL REFERENCES choirs(choir_id), net_amount NUMERIC NOT NULL,
    vat_amount NUMERIC NOT NULL, total_amount NUMERIC NOT NULL
  );
  INSERT INTO choirs VALUES (1, 'North', NULL), (2, 'South', NULL);
  INSERT INTO singers VALUES (1, 'Ada Brink', 1, '2020-01-01'), (2, 'Bo Lind', 1, '2021-01-01'), (3, 'Cy Marsh', 2, '2021-06-01');
  INSERT INTO salaries VALUES
    (1, 1, 100, '2020-01-01', '2022-12-31'), (2, 1, 140, '2023-01-01', NULL), (3, 2, 60, '2021-01-01', NULL), (4, 3, 90, '2021-06-01', NULL);
  INSERT INTO invoices VALUES ('R-1', 1, 100, 5, 105), ('R-2', 1, 95, 20, 115), ('R-3', 2, 10, 2, 12);
  UPDATE choirs SET leader_id = 2 * choir_id - 1;
  INSERT INTO applicants VALUES (1, 1, '2024-01-01', 900), (2, 2, '2024-02-01', 800);
`;

const tables = openedForTests(() => openTables('choirs', choirs));

it.each([
  [
    'average salary by choir',
    [
      ['North', 100],
      ['South', 90],
    ],
  ],
  [
    'total salaries by choir',
    [
      ['North', 200],
      ['South', 90],
    ],
  ],
  ['lowest salary', [[60]]],
  ['highest salary ever', [[140]]],
  [
    'highest salary in each choir',
    [
      ['North', 140],
      ['South', 90],
    ],
  ],
  ['average expected salary', [[850]]],
  [
    'highest expected salary per choir',
    [
      ['North', 900],
      ['South', 800],
    ],
  ],
])('%s: the amounts of that table, as they stand today', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(rows);
});

it.each([
  ['highest invoice', [['R-2', 115]]],
  [
    'two largest invoices',
    [
      ['R-2', 115],
      ['R-1', 105],
    ],
  ],
  ['lowest invoice', [['R-3', 12]]],
  [
    'average invoice amount by choir',
    [
      ['North', 110],
      ['South', 12],
    ],
  ],
])('%s: by what a row comes to, of its several amounts', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(rows);
});

it('shows what was with the days on which it held', async () => {
  const { result } = queryIn(await converse(tables().workspace)('salary history of Ada Brink'));
  expect(result.rows).toEqual([
    [100, '2020-01-01', '2022-12-31'],
    [140, '2023-01-01', null],
  ]);
});
