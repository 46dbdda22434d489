import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Tailors of a street who mend suits for clients. */
const tailors = `
  CREATE TABLE streets (street_id INTEGER PRIMARY KEY, street_name TEXT NOT NULL);
  CREATE TABLE tailors (tailor_id INTEGER PRIMARY KEY, tailor_name TEXT NOT NULL, street_id INTEGER NOT NULL REFERENCES streets(street_id));
  CREATE TABLE clients (client_id INTEGER PRIMARY KEY, client_name TEXT NOT NULL);
  CREATE TABLE repairs (
    repair_id INTEGER PRIMARY KEY, tailor_id INTEGER NOT NULL REFERENCES tailors(tailor_id), client_id INTEGER NOT NULL REFERENCES clients(client_id),
    repaired_on DATE NOT NULL, state TEXT NOT NULL
  );
  INSERT INTO streets VALUES (1, 'Mill Lane'), (2, 'High Street');
  INSERT INTO tailors VALUES (1, 'Ada', 1), (2, 'Bo', 2), (3, 'Cy', 2);
  INSERT INTO clients VALUES (1, 'Xenia'), (2, 'Yuri');
  INSERT INTO repairs VALUES (1, 1, 1, '2022-05-02', 'done'), (2, 1, 1, '2022-06-03', 'refused'), (3, 2, 1, '2022-06-04', 'done'), (4, 2, 2, '2022-06-05', 'done');
`;

const tables = openedForTests(() => openTables('tailors', tailors));

const rowsOf = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.map((row) => [...row]);

it.each([
  [
    'which tailor serves which client?',
    [
      ['Ada', 'Xenia'],
      ['Bo', 'Xenia'],
      ['Bo', 'Yuri'],
    ],
  ],
  [
    'which tailor is in which street',
    [
      ['Ada', 'Mill Lane'],
      ['Bo', 'High Street'],
      ['Cy', 'High Street'],
    ],
  ],
])('each beside each that it goes with: %s', async (question, rows) => {
  expect((await rowsOf(question)).toSorted()).toEqual(rows);
});

it.each([
  ['tailors with repairs but no refused one', [['Bo']]],
  ['tailors with repairs, but without a refused repair', [['Bo']]],
  ['tailors without a refused repair', [['Bo'], ['Cy']]],
])('that there are some is said as well: %s', async (question, rows) => {
  expect((await rowsOf(question)).toSorted()).toEqual(rows);
});

it.each([
  ['how many tailors had a repair in May 2022 and how many in June 2022?', [[1, 2]]],
  ['For how many tailors do we have a repair in May 2022, and for how many in June 2022?', [[1, 2]]],
])('the same is counted at another time: %s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});
