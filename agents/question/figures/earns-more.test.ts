import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Who gives to a lighthouse: many small gifts come to more than a large one. */
const lighthouse = `
  CREATE TABLE donors (donor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, country TEXT NOT NULL);
  CREATE TABLE donations (
    donation_id INTEGER PRIMARY KEY, donor_id INTEGER NOT NULL REFERENCES donors(donor_id), donated_on DATE NOT NULL, amount NUMERIC NOT NULL
  );
  INSERT INTO donors VALUES (1, 'Ada Brink', 'Italy'), (2, 'Bo Lind', 'Spain'), (3, 'Cy Marsh', 'Italy');
  INSERT INTO donations VALUES
    (1, 1, '2023-01-01', 60), (2, 1, '2024-02-01', 60), (3, 2, '2024-03-01', 90), (4, 3, '2024-04-01', 5), (5, 1, '2024-06-01', 45);
`;

const tables = openedForTests(() => openTables('lighthouse', lighthouse));

it.each([
  ['donors who gave more than 100 in total', [['Ada Brink']]],
  ['who gave more than 100 in total?', [['Ada Brink']]],
  ['donors who donated at least 90 in total in 2024', [['Ada Brink'], ['Bo Lind']]],
  ['donors with total donations above 100', [['Ada Brink']]],
  ['how many donors gave over 80 in total?', [[2]]],
])('%s: what all of it comes to', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

it('of single gifts it is the size of each', async () => {
  const view = await converse(tables().workspace)('donations above 80');
  expect(queryIn(view).result.rows).toHaveLength(1);
});
