import { expect, it } from 'vitest';
import { converse, queryIn } from '../../../__fixtures__/conversation.ts';
import { openTables } from '../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../__fixtures__/opened-for-tests.ts';

/** Mills that agencies grade from day to day. */
const mills = `
  CREATE TABLE mills (mill_id INTEGER PRIMARY KEY, mill_name TEXT NOT NULL UNIQUE);
  CREATE TABLE mill_grades (
    mill_id INTEGER NOT NULL REFERENCES mills(mill_id), agency TEXT NOT NULL, valid_from DATE NOT NULL, valid_to DATE, grade TEXT NOT NULL,
    PRIMARY KEY (mill_id, agency, valid_from)
  );
  INSERT INTO mills VALUES (1, 'Aldermill'), (2, 'Birchworks');
  INSERT INTO mill_grades VALUES
    (1, 'Moor', '2020-01-01', '2022-12-31', 'BBB'), (1, 'Moor', '2023-01-01', NULL, 'AA'), (1, 'Dale', '2021-01-01', NULL, 'A'),
    (2, 'Moor', '2021-01-01', NULL, 'B');
`;

const tables = openedForTests(() => openTables('mills', mills));

it.each<[string, unknown[][]]>([
  [
    'Aldermill mill grades today, by agency',
    [
      ['Dale', 'A'],
      ['Moor', 'AA'],
    ],
  ],
  [
    'number of mill grades of Aldermill today, by agency',
    [
      ['Dale', 1],
      ['Moor', 1],
    ],
  ],
  // Of several mills an agency has several grades.
  [
    'mill grades today, by agency',
    [
      ['Dale', 1],
      ['Moor', 2],
    ],
  ],
])('the one row of each group is told, and several are counted: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});
