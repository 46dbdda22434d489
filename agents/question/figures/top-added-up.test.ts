import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A carrier whose vans carry parcels; two parcels of the first van are equally heavy. */
const carrier = `
  CREATE TABLE vans (van_id INTEGER PRIMARY KEY, van_name TEXT NOT NULL UNIQUE);
  CREATE TABLE parcels (
    parcel_id INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE, van_id INTEGER NOT NULL REFERENCES vans(van_id), weight REAL NOT NULL, price REAL NOT NULL
  );
  INSERT INTO vans VALUES (1, 'Blue'), (2, 'Red');
  INSERT INTO parcels VALUES (1, 'P-A', 1, 10, 4), (2, 'P-B', 1, 7, 9), (3, 'P-C', 1, 7, 3), (4, 'P-D', 2, 30, 2), (5, 'P-E', 2, 1, 8);
`;

const tables = openedForTests(() => openTables('carrier', carrier));

const perVan = [
  ['Blue', 17],
  ['Red', 31],
];

it.each<[string, (string | number)[][]]>([
  ['what do the two heaviest parcels of each van add up to?', perVan],
  ['combined weight of the two heaviest parcels of each van', perVan],
  ['combined weight of the two heaviest parcels of each van, heaviest first', perVan.toReversed()],
  [
    'combined price of the 2 most expensive parcels in each van',
    [
      ['Blue', 13],
      ['Red', 10],
    ],
  ],
  ['what do the two heaviest parcels add up to', [[40]]],
  ['combined price of the two most expensive parcels', [[17]]],
  ['total weight of the three heaviest parcels', [[47]]],
])('%s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

it('adds up nothing but what the rows are put in order by', async () => {
  const { status } = await converse(tables().workspace)(
    'combined price of the two heaviest parcels of each van',
  );
  expect(status).not.toBe('answered');
});

it('leaves a plain total as it is', async () => {
  const { result } = queryIn(await converse(tables().workspace)('total weight of the parcels of each van'));
  expect(result.rows.map((row) => row.at(-1)).toSorted()).toEqual([24, 31]);
});
