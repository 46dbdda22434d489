import { expect, test } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

const records = `
  CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL);
  CREATE TABLE bottles (bottle_id INTEGER PRIMARY KEY, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id), price REAL NOT NULL);
  INSERT INTO kinds VALUES (1, 'Red'), (2, 'White'), (3, 'Rosé');
  INSERT INTO bottles VALUES (1, 1, 2), (2, 1, 4), (3, 1, 9), (4, 2, 5), (5, 2, 7), (6, 3, 1);
`;

const tables = openedForTests(() => openTables('cellar', records));

async function rows(question: string) {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

test.each<[string, (string | number | null)[][]]>([
  [
    'standard deviation of bottle price by kind',
    [
      ['Red', 3.61],
      ['White', 1.41],
      ['Rosé', null],
    ],
  ],
  ['variance of bottle price', [[9.07]]],
  [
    'range of bottle price by kind',
    [
      ['Red', 7],
      ['White', 2],
      ['Rosé', 0],
    ],
  ],
  ['p75 of bottle price', [[6.5]]],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});
