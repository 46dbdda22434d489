import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Birds of a rescue: one has never been admitted, one was discharged and is back. */
const aviary = `
  CREATE TABLE birds (bird_id INTEGER PRIMARY KEY, bird_name TEXT NOT NULL UNIQUE, ringed_on DATE NOT NULL);
  CREATE TABLE admissions (
    admission_id INTEGER PRIMARY KEY, bird_id INTEGER NOT NULL REFERENCES birds(bird_id), admitted_on DATE NOT NULL, discharged_on DATE
  );
  INSERT INTO birds VALUES (1, 'Avocet', '2022-01-01'), (2, 'Bittern', '2022-02-01'), (3, 'Curlew', '2022-03-01'), (4, 'Dunlin', '2022-04-01');
  INSERT INTO admissions VALUES
    (1, 1, '2023-01-01', '2023-02-01'), (2, 1, '2024-05-01', NULL), (3, 2, '2023-06-01', '2023-07-01'), (4, 3, '2024-06-01', NULL);
`;

const tables = openedForTests(() => openTables('aviary', aviary));

const back = [['Avocet'], ['Curlew']];

it.each([
  ['birds currently admitted', back],
  ['which birds are admitted right now?', back],
  ['birds that are still admitted', back],
  ['birds not yet discharged', back],
  ['which birds have not been discharged?', back],
  ['how many birds are currently admitted?', [[2]]],
  ['birds ringed', [['Avocet'], ['Bittern'], ['Curlew'], ['Dunlin']]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => [name]).toSorted()).toEqual(rows);
});

it('what was done to some is not said of all', async () => {
  const view = await converse(tables().workspace)('birds admitted');
  expect(view.status).not.toBe('answered');
});
