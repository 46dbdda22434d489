import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A clinic for animals: owners come from two towns, visits end in states, and some animals stay overnight. */
const clinic = `
  CREATE TABLE vets (vet_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, field TEXT NOT NULL);
  CREATE TABLE owners (owner_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL, insurer TEXT);
  CREATE TABLE visits (
    visit_id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners(owner_id), vet_id INTEGER NOT NULL REFERENCES vets(vet_id),
    visited_on DATE NOT NULL, status TEXT NOT NULL, duration_minutes INTEGER
  );
  CREATE TABLE bills (bill_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES visits(visit_id), amount NUMERIC NOT NULL, dispute_reason TEXT);
  CREATE TABLE admissions (
    admission_id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners(owner_id), admitted_on DATE NOT NULL, discharged_on DATE
  );
  INSERT INTO vets VALUES (1, 'Ada Brink', 'Surgery'), (2, 'Bo Lind', 'Dentistry'), (3, 'Cy Marsh', 'Surgery');
  INSERT INTO owners VALUES (1, 'Di Nolte', 'Mainz', 'Petsure'), (2, 'Ed Orban', 'Trier', NULL), (3, 'Fay Pohl', 'Mainz', 'Petsure');
  INSERT INTO visits VALUES
    (1, 1, 1, '2024-01-08', 'completed', 30), (2, 2, 1, '2024-02-05', 'no-show', NULL), (3, 3, 2, '2024-03-11', 'completed', 60),
    (4, 1, 2, '2024-04-09', 'no-show', NULL), (5, 2, 2, '2024-05-14', 'no-show', NULL), (6, 3, 3, '2024-06-12', 'cancelled', NULL);
  INSERT INTO bills VALUES (1, 1, 80, NULL), (2, 3, 120, 'price'), (3, 3, 40, 'double');
  INSERT INTO admissions VALUES (1, 1, '2024-01-08', '2024-01-10'), (2, 3, '2024-03-11', '2024-03-19'), (3, 2, '2024-06-01', NULL);
`;

const tables = openedForTests(() => openTables('clinic', clinic));

it.each([
  // A state of rows is counted among those rows, and not among what hangs on them.
  [
    'number of no-shows by vet',
    [
      ['Ada Brink', 1],
      ['Bo Lind', 2],
    ],
  ],
  [
    'no-shows per field',
    [
      ['Dentistry', 2],
      ['Surgery', 1],
    ],
  ],
  // What the rows have, each once.
  ['which towns do our owners come from?', [['Mainz'], ['Trier']]],
  ['in which towns do owners live?', [['Mainz'], ['Trier']]],
  // A reason is given for what has happened.
  ['how many bills were disputed?', [[2]]],
  ['number of disputed bills', [[2]]],
  ['how many bills were not disputed?', [[1]]],
  // How long.
  ['how long is a visit on average?', [[45]]],
  ['how long do visits last?', [[45]]],
  ['average length of stay', [[5]]],
  ['number of stays longer than 3 days', [[1]]],
  ['admissions longer than 3 days, how many?', [[1]]],
  ['owners currently admitted', [['Ed Orban']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
