import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Fines that drivers got in a district, some of them without a receipt. */
const fines = `
  CREATE TABLE districts (district_id INTEGER PRIMARY KEY, district_name TEXT NOT NULL);
  CREATE TABLE drivers (driver_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, plate TEXT NOT NULL);
  CREATE TABLE fines (
    fine_id INTEGER PRIMARY KEY, driver_id INTEGER NOT NULL REFERENCES drivers(driver_id), district_id INTEGER NOT NULL REFERENCES districts(district_id),
    fined_on DATE NOT NULL, amount INTEGER NOT NULL, receipt TEXT, remark TEXT
  );
  INSERT INTO districts VALUES (1, 'Docks'), (2, 'Hill');
  INSERT INTO drivers VALUES (1, 'Ada Brink', 'XK12'), (2, 'Bo Lind', 'ZT90');
  INSERT INTO fines VALUES (1, 1, 1, '2022-05-02', 40, NULL, 'a'), (2, 2, 2, '2022-06-02', 60, 'R7', 'b'), (3, 2, 1, '2023-07-02', 90, NULL, 'c');
`;

const tables = openedForTests(() => openTables('fines', fines));

it.each([
  [
    'Fines without a receipt: driver, district and amount',
    [
      ['Ada Brink', 'Docks', 40],
      ['Bo Lind', 'Docks', 90],
    ],
  ],
  [
    'Which fines have no receipt? Driver, plate, date',
    [
      ['Ada Brink', 'XK12', '2022-05-02'],
      ['Bo Lind', 'ZT90', '2023-07-02'],
    ],
  ],
  [
    'the 2 largest fines, district and amount',
    [
      ['Docks', 90],
      ['Hill', 60],
    ],
  ],
  [
    'the highest fines, driver, district and amount',
    [
      ['Ada Brink', 'Docks', 40],
      ['Bo Lind', 'Docks', 90],
      ['Bo Lind', 'Hill', 60],
    ],
  ],
  [
    'fines in 2022: date and amount',
    [
      ['2022-05-02', 40],
      ['2022-06-02', 60],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual(rows);
});

it('what stands behind a colon and asks for a figure is no list of what to show', async () => {
  const { result } = queryIn(await converse(tables().workspace)('fines in 2022: how many?'));
  expect(result.rows).toEqual([[2]]);
});
