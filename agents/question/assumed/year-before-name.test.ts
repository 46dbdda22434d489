import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';

let opened: OpenedTables;
beforeAll(async () => {
  opened = await openTables(
    'cheeses',
    `CREATE TABLE cheeses (cheese_id INTEGER PRIMARY KEY, cheese_name TEXT NOT NULL, vintage INTEGER NOT NULL, weight INTEGER NOT NULL);
     CREATE TABLE vats (vat_id INTEGER PRIMARY KEY, vat_name TEXT NOT NULL, model_year INTEGER NOT NULL);
     INSERT INTO cheeses VALUES (1, 'Alp', 2019, 2019), (2, 'Brack', 2020, 2000), (3, 'Cray', 2019, 1500);
     INSERT INTO vats VALUES (1, 'North', 2015), (2, 'South', 2018);`,
  );
});
afterAll(() => opened.close());

it.each([
  ['Show the cheeses of the 2019 vintage', [['Alp'], ['Cray']]],
  ['How many cheeses are from the 2020 vintage?', [[1]]],
  ['Which vats are of a 2015 model?', [['North']]],
])('a year may stand before its name: %s', async (question, rows) => {
  const { result } = queryIn(await converse(opened.workspace)(question));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual(rows);
});
