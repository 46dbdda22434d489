import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Orchards with their harvests and visits, and the pickers that work there. */
const orchards = `
  CREATE TABLE orchards (orchard_id INTEGER PRIMARY KEY, orchard_name TEXT NOT NULL, acreage INTEGER NOT NULL);
  CREATE TABLE pickers (
    picker_id INTEGER PRIMARY KEY, picker_name TEXT NOT NULL, orchard_id INTEGER NOT NULL REFERENCES orchards(orchard_id)
  );
  CREATE TABLE inspections (
    inspection_id INTEGER PRIMARY KEY, orchard_id INTEGER NOT NULL REFERENCES orchards(orchard_id), inspected_on DATE NOT NULL, kind TEXT NOT NULL
  );
  INSERT INTO orchards VALUES (1, 'Appleby', 30), (2, 'Bramble', 80), (3, 'Crabtree', 50);
  INSERT INTO pickers VALUES (1, 'Ada Brink', 1), (2, 'Bo Lind', 1), (3, 'Cy Marsh', 2), (4, 'Di Nolte', 1);
  INSERT INTO inspections VALUES
    (1, 1, '2024-02-01', 'soil'), (2, 1, '2024-03-01', 'water'), (3, 2, '2024-05-01', 'soil'), (4, 3, '2024-06-01', 'water'), (5, 3, '2024-07-01', 'water');
`;

const tables = openedForTests(() => openTables('orchards', orchards));

it.each([
  [
    'top 2 orchards acreage',
    [
      ['Bramble', 80],
      ['Crabtree', 50],
    ],
  ],
  ['top 1 orchards number of pickers', [['Appleby', 3]]],
  [
    'top 2 orchards by acreage',
    [
      ['Bramble', 80],
      ['Crabtree', 50],
    ],
  ],
])('orders by what stands behind the things: %s', async (question, rows) => {
  expect(queryIn(await converse(tables().workspace)(question)).result.rows).toEqual(rows);
});

it.each([
  ['orchards by acreage, highest first', ['Bramble', 'Crabtree', 'Appleby']],
  ['orchards by acreage, lowest first', ['Appleby', 'Crabtree', 'Bramble']],
  ['orchards by number of pickers, highest first', ['Appleby', 'Bramble']],
  ['number of inspections by kind, highest first', ['water', 'soil']],
])(
  'lists the things in an order that is said behind it, and counts where a count is asked: %s',
  async (question, names) => {
    const { result } = queryIn(await converse(tables().workspace)(question));
    expect(result.rows.map(([name]) => name)).toEqual(names);
  },
);

it.each([
  'number of orchard inspections in 2024 for each orchard',
  'number of inspections in 2024 for each orchard',
])('counts the rows of each owner: %s', async (question) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual([
    ['Appleby', 2],
    ['Bramble', 1],
    ['Crabtree', 2],
  ]);
});

it.each([
  ['which orchards had a soil inspection and a water inspection', [['Appleby']]],
  ['orchards with a soil and a water inspection', [['Appleby']]],
  ['orchards with a soil or a water inspection', [['Appleby'], ['Bramble'], ['Crabtree']]],
])('has one of each that is named with an article: %s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map((row) => [...row]).toSorted()).toEqual(rows);
});
