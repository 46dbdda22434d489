import { expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

const depot = `
  CREATE TABLE depots (depot_id INTEGER PRIMARY KEY, depot_name TEXT NOT NULL);
  CREATE TABLE vans (
    van_id INTEGER PRIMARY KEY, depot_id INTEGER NOT NULL REFERENCES depots(depot_id), van_name TEXT NOT NULL, payload INTEGER NOT NULL,
    bought_on DATE NOT NULL
  );
  CREATE TABLE parcels (parcel_id INTEGER PRIMARY KEY, parcel_status TEXT NOT NULL);
  CREATE TABLE parcel_lines (
    line_id INTEGER PRIMARY KEY, parcel_id INTEGER NOT NULL REFERENCES parcels(parcel_id), quantity INTEGER NOT NULL
  );
  INSERT INTO depots VALUES (1, 'North'), (2, 'South'), (3, 'West');
  INSERT INTO vans VALUES
    (1, 1, 'Ash', 500, '2013-03-01'), (2, 1, 'Elm', 700, '2014-05-01'), (3, 1, 'Oak', 900, '2015-02-01'), (4, 2, 'Yew', 900, '2015-09-01');
  INSERT INTO parcels VALUES (1, 'DELIVERED'), (2, 'DELIVERED'), (3, 'SHIPPED'), (4, 'CREATED');
  INSERT INTO parcel_lines VALUES (1, 1, 2), (2, 2, 1), (3, 3, 5);
`;

const tables = openedForTests(() => openTables('depot', depot));

it.each<[string, unknown[][]]>([
  ['depots with 0 vans', [['West']]],
  ['depots that have zero vans', [['West']]],
  ['depots with exactly 0 vans', [['West']]],
  ['depots with fewer than 1 van', [['West']]],
  ['how many depots have 0 vans', [[1]]],
  ['depots with 2+ vans', [['North']]],
  ['vans with a payload of 700+', [['Elm'], ['Oak'], ['Yew']]],
  ['vans whose payload is not below 700', [['Elm'], ['Oak'], ['Yew']]],
  ['vans with a payload no lower than 700', [['Elm'], ['Oak'], ['Yew']]],
  ['vans whose payload does not exceed 700', [['Ash'], ['Elm']]],
  ['vans with a payload at most 700', [['Ash'], ['Elm']]],
  ['vans with a payload of 500-700', [['Ash'], ['Elm']]],
  ['vans with a payload of 500 to 700', [['Ash'], ['Elm']]],
  ['vans bought up to and including 2014', [['Ash'], ['Elm']]],
  ['vans bought up to 2014', [['Ash'], ['Elm']]],
  ['vans bought by the end of 2014', [['Ash'], ['Elm']]],
  ['vans bought no later than 2014', [['Ash'], ['Elm']]],
  ['vans bought in H1 2015', [['Oak']]],
  ['how many parcels are not delivered', [[2]]],
  ['how many parcels have not been delivered yet', [[2]]],
  ['how many parcels are undelivered', [[2]]],
  ['how many parcels have been delivered', [[2]]],
])('%s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows).toEqual(expected);
});
