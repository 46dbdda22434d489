import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A harbour whose ranks say what a sailor of theirs may be paid at least and at most. */
const harbour = `
  CREATE TABLE ranks (rank_id INTEGER PRIMARY KEY, rank_name TEXT NOT NULL, min_wage INTEGER NOT NULL, max_wage INTEGER NOT NULL);
  CREATE TABLE ships (ship_id INTEGER PRIMARY KEY, ship_name TEXT NOT NULL, draught REAL NOT NULL, flag TEXT NOT NULL);
  CREATE TABLE sailors (
    sailor_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, wage INTEGER NOT NULL, rank_id INTEGER NOT NULL REFERENCES ranks(rank_id),
    ship_id INTEGER NOT NULL REFERENCES ships(ship_id)
  );
  INSERT INTO ranks VALUES (1, 'Mate', 2000, 3000), (2, 'Cook', 1500, 2500);
  INSERT INTO ships VALUES (1, 'Gannet', 4.5, 'Malta'), (2, 'Petrel', 3.5, 'Malta'), (3, 'Skua', 6, 'Panama');
  INSERT INTO sailors VALUES
    (1, 'Ana Birk', 3000, 1, 1), (2, 'Ben Dahl', 1900, 1, 1), (3, 'Cato Ek', 2400, 2, 2), (4, 'Dag Fors', 2600, 2, 2), (5, 'Eli Gran', 2500, 1, 2);
`;

const tables = openedForTests(() => openTables('harbour', harbour));

const highestOnShips = [
  ['Gannet', 3000],
  ['Petrel', 2600],
];

it.each([
  ['highest wage per ship', highestOnShips],
  ['max wage by ship', highestOnShips],
  ['the highest wage paid on each ship', highestOnShips],
  ['biggest wage of sailors for each ship', highestOnShips],
  [
    'lowest wage per rank',
    [
      ['Cook', 2400],
      ['Mate', 1900],
    ],
  ],
  [
    'min sailor wage by rank',
    [
      ['Cook', 2400],
      ['Mate', 1900],
    ],
  ],
  [
    'min wage of each rank',
    [
      ['Cook', 1500],
      ['Mate', 2000],
    ],
  ],
  [
    'minimum and maximum wage of each rank',
    [
      ['Cook', 1500, 2500],
      ['Mate', 2000, 3000],
    ],
  ],
  [
    'lowest and highest wage per ship',
    [
      ['Gannet', 1900, 3000],
      ['Petrel', 2400, 2600],
    ],
  ],
  [
    'lowest draught by flag',
    [
      ['Malta', 3.5],
      ['Panama', 6],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted()).toEqual(rows);
});

it.each([
  ['sailors who earn the maximum wage of their rank', ['Ana Birk']],
  ['sailors at the max wage of their rank', ['Ana Birk']],
  ['sailors paid below the minimum wage of their rank', ['Ben Dahl']],
  ["which sailors have a wage above their rank's maximum wage?", ['Dag Fors']],
  ['who earns more than the maximum for their rank?', ['Dag Fors']],
  ['sailors with the highest wage of their rank', ['Ana Birk', 'Dag Fors']],
  ['who earns the most in their ship', ['Ana Birk', 'Dag Fors']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  const people = result.rows.map((row) => row.find((cell) => /^\w+ \w+$/.test(String(cell))));
  expect(people.toSorted()).toEqual(names);
});

it('does not read who is not at the limit', async () => {
  const view = await converse(tables().workspace)('sailors not earning the maximum wage of their rank');
  expect(view.status).toBe('unreadable');
});
