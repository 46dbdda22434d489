import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A brewery whose brewers answer to one another and belong to departments, which may be called teams as well; its cellars lie in others. */
const brewery = `
  CREATE TABLE departments (department_id INTEGER PRIMARY KEY, department_name TEXT NOT NULL);
  CREATE TABLE brewers (
    brewer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, wage INTEGER NOT NULL,
    boss_id INTEGER REFERENCES brewers(brewer_id), department_id INTEGER REFERENCES departments(department_id)
  );
  CREATE TABLE cellars (
    cellar_id INTEGER PRIMARY KEY, cellar_name TEXT NOT NULL, main_parent_id INTEGER REFERENCES cellars(cellar_id)
  );
  INSERT INTO cellars VALUES (1, 'North Vault', NULL), (2, 'Yeast Room', 1);
  INSERT INTO departments VALUES (1, 'Malting'), (2, 'Bottling');
  INSERT INTO brewers VALUES
    (1, 'Ada Brink', 3000, NULL, 1), (2, 'Bo Lind', 3400, 1, 1), (3, 'Cy Marsh', 2600, 1, 1), (4, 'Di Nolte', 3600, 1, 2),
    (5, 'Ed Orban', 2000, 2, 2), (6, 'Fay Pohl', 2200, 2, 2);
`;

const tables = openedForTests(() => openTables('brewery', brewery));

it.each([
  'each brewer with the boss they report to',
  'every brewer with their boss, including those without one',
  'give me every brewer with the boss they report to, the one without a boss included',
])('tells who has nobody above as well: %s', async (question) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toHaveLength(6);
  expect(result.rows[0]).toEqual(['Ada Brink', null]);
});

it.each([
  ['boss with the most direct reports', [['Ada Brink', 3]]],
  ['which brewer has the most subordinates?', [['Ada Brink', 3]]],
  ['show the boss with the fewest direct reports', [['Bo Lind', 2]]],
  ['which boss has the largest team?', [['Ada Brink', 3]]],
  ['top 1 bosses by number of direct reports', [['Ada Brink', 3]]],
  [
    'brewers per boss',
    [
      ['Ada Brink', 3],
      ['Bo Lind', 2],
    ],
  ],
  [
    'average wage of the brewers of each boss',
    [
      ['Ada Brink', 3200],
      ['Bo Lind', 2100],
    ],
  ],
  [
    'average team wage per boss',
    [
      ['Ada Brink', 3200],
      ['Bo Lind', 2100],
    ],
  ],
  [
    'average wage per boss',
    [
      ['Ada Brink', 3200],
      ['Bo Lind', 2100],
    ],
  ],
  [
    'total wage by boss',
    [
      ['Ada Brink', 9600],
      ['Bo Lind', 4200],
    ],
  ],
  [
    'average wage per department',
    [
      ['Malting', 3000],
      ['Bottling', 2600],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => Number(other[1]) - Number(one[1]))).toEqual(rows);
});

it('tells of each table by itself, in the words of its key', async () => {
  const { result } = queryIn(await converse(tables().workspace)('each cellar with its main parent'));
  expect(result.rows).toEqual([
    ['North Vault', null],
    ['Yeast Room', 'North Vault'],
  ]);
});

it('takes a team for a department where nobody is said to be above it', async () => {
  const { result } = queryIn(await converse(tables().workspace)('number of brewers per team'));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(['Bottling', 'Malting']);
});
