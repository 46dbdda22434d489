import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Flats whose rent holds from a day to another, and grades that inspectors give them; one flat stood empty for a while. */
const flats = `
  CREATE TABLE flats (flat_id INTEGER PRIMARY KEY, flat_name TEXT NOT NULL UNIQUE);
  CREATE TABLE rents (
    flat_id INTEGER NOT NULL REFERENCES flats(flat_id), rent REAL NOT NULL, begin_date DATE NOT NULL, end_date DATE, PRIMARY KEY (flat_id, begin_date)
  );
  CREATE TABLE grades (
    flat_id INTEGER NOT NULL REFERENCES flats(flat_id), inspector TEXT NOT NULL, grade TEXT NOT NULL, begin_date DATE NOT NULL, end_date DATE,
    PRIMARY KEY (flat_id, inspector, begin_date)
  );
  INSERT INTO flats VALUES (1, 'Attic'), (2, 'Cellar'), (3, 'Garden');
  INSERT INTO rents VALUES
    (1, 500, '2023-01-01', '2024-03-31'), (1, 550, '2024-04-01', NULL),
    (2, 300, '2023-01-01', '2024-03-31'), (2, 300, '2024-04-01', NULL),
    (3, 900, '2023-01-01', '2023-12-31'), (3, 950, '2024-04-01', NULL);
  INSERT INTO grades VALUES
    (1, 'Hill', 'A', '2023-01-01', '2024-05-31'), (1, 'Hill', 'B', '2024-06-01', NULL),
    (1, 'Vale', 'C', '2023-01-01', NULL), (2, 'Hill', 'A', '2024-06-01', NULL);
  CREATE TABLE visits (visit_id INTEGER NOT NULL, visit_date DATE NOT NULL, PRIMARY KEY (visit_id, visit_date));
  INSERT INTO visits VALUES (1, '2024-12-31');
`;

const tables = openedForTests(() => openTables('flats', flats));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;

it.each<[string, (string | number)[][]]>([
  ['where did the rent change in 2024: flat, old rent, new rent', [['Attic', 500, 550]]],
  ['Where did the rent change in 2024? Flat, old rent, new rent', [['Attic', 500, 550]]],
  ['rent changes in April 2024', [['Attic', '2024-04-01', 500, 550]]],
  ['flats whose rent changed in 2024', [['Attic', '2024-04-01', 500, 550]]],
  ['changes of the grade since May 2024', [['Attic', 'Hill', '2024-06-01', 'A', 'B']]],
  ['grade changes in 2024: flat, inspector, old grade, new grade', [['Attic', 'Hill', 'A', 'B']]],
  [
    'by how much did the rent of each flat change on 1 April 2024?',
    [
      ['Attic', 500, 550, 50],
      ['Cellar', 300, 300, 0],
    ],
  ],
])('%s', async (question, rows) => {
  expect(await ask(question)).toEqual(rows);
});

it('is no list of other columns than it shows', async () => {
  const { status } = await converse(tables().workspace)(
    'where did the rent change in 2024: flat, street, floor',
  );
  expect(status).not.toBe('answered');
});
