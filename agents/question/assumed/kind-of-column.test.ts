import { expect, it } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { queryIn } from '../../__fixtures__/conversation.ts';
import { openedFiles } from '../../__fixtures__/opened-files.ts';
import { tokenize } from '../../query/writer/built-in/tokenize.ts';
import { kindOfColumn } from './kind-of-column.ts';

/** Boats of a marina; a berth has a name and a type of its own, and the group of a boat is its owners. */
const boats = `Boat,Fuel,Berth,Berth Type,Length,Age Group
Tern,Diesel,A1,Pile,8,Old
Gull,Diesel,A2,Pile,9,New
Wren,Petrol,A2,Buoy,7,New
Swan,Sail,B1,Buoy,12,Old
`;

/** The same, as far as a law looks at it. */
const schema: TableSchema = {
  name: 'boats',
  kind: 'table',
  description: null,
  columns: (
    [
      ['Fuel', 'text'],
      ['Berth', 'text'],
      ['Berth Type', 'text'],
      ['Length', 'number'],
    ] as const
  ).map(([name, kind]) => ({ name, type: kind, kind, nullable: false, description: null })),
  primaryKey: [],
  foreignKeys: [],
  rowCount: 4,
  sampleRows: [],
};

const ask = openedFiles({ 'boats.csv': boats });

const byFuel = [
  ['Diesel', 2],
  ['Petrol', 1],
  ['Sail', 1],
];

it.each<[string, unknown[][]]>([
  ['boats per fuel type', byFuel],
  ['how many boats are there by fuel type?', byFuel],
  ['number of boats by fuel kind', byFuel],
  [
    'average length by fuel category',
    [
      ['Diesel', 8.5],
      ['Petrol', 7],
      ['Sail', 12],
    ],
  ],
  // A column that is called so in full.
  [
    'boats per berth type',
    [
      ['Buoy', 2],
      ['Pile', 2],
    ],
  ],
  [
    'boats per age group',
    [
      ['New', 2],
      ['Old', 2],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await ask('boats.csv', question));
  expect(result.rows.map(String).toSorted()).toEqual(rows.map(String));
});

it.each([
  ['boats per fuel type', 'boats per fuel'],
  ['boats per berth type', 'boats per berth type'],
  ['boats per length group', 'boats per length group'],
  ['type of boats', 'type of boats'],
  ['boats per fuel price', 'boats per fuel price'],
])('“%s” is left as “%s”', (question, left) => {
  const tokens = kindOfColumn(tokenize(question), [schema]);
  expect(tokens.map(({ text }) => text).join(' ')).toBe(left);
});
