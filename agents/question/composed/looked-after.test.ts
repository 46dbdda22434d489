import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A zoo: animals with a keeper among the staff, who have a chief, trays of food of which one is empty, and guests who booked tours. */
const zoo = `
  CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, chief_id INTEGER REFERENCES staff(staff_id));
  CREATE TABLE animals (
    animal_id INTEGER PRIMARY KEY, animal_name TEXT NOT NULL, kind TEXT NOT NULL, day_keeper_id INTEGER REFERENCES staff(staff_id)
  );
  CREATE TABLE trays (tray_id INTEGER PRIMARY KEY, tray_name TEXT NOT NULL);
  CREATE TABLE portions (portion_id INTEGER PRIMARY KEY, tray_id INTEGER NOT NULL REFERENCES trays(tray_id), grams INTEGER NOT NULL);
  CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, guest_name TEXT NOT NULL);
  CREATE TABLE orders (order_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests(guest_id), ordered_on DATE NOT NULL, total REAL NOT NULL);
  INSERT INTO staff VALUES (1, 'Ada Brink', NULL), (2, 'Bo Lind', 1), (3, 'Cy Marsh', 1);
  INSERT INTO animals VALUES
    (1, 'Bella', 'Snowy horned owl', 1), (2, 'Fidget', 'Red fox', 2), (3, 'Otto', 'Lesser horned viper', 2), (4, 'Pina', 'Great grey owl', 2);
  INSERT INTO trays VALUES (1, 'North'), (2, 'South');
  INSERT INTO portions VALUES (1, 1, 50);
  INSERT INTO guests VALUES (1, 'Di Nolte'), (2, 'Ed Orban');
  INSERT INTO orders VALUES (1, 1, '2023-05-01', 12), (2, 2, '2024-05-01', 9);
`;

const tables = openedForTests(() => openTables('zoo', zoo));

it.each<[string, unknown[][]]>([
  ['who looks after Bella?', [['Ada Brink']]],
  ['who is responsible for Fidget?', [['Bo Lind']]],
  ['which staff take care of Otto?', [['Bo Lind']]],
  ['animals not looked after by Bo Lind', [['Bella']]],
  ['animals that are not cared for by Ada Brink', [['Fidget'], ['Otto'], ['Pina']]],
  ['staff who look after no animals', [['Cy Marsh']]],
  ['which trays have nothing in them?', [['South']]],
  ['guests who bought nothing since January 2024', [['Di Nolte']]],
  ['which guests spent nothing in 2023?', [['Ed Orban']]],
  ['names of animals that are horned vipers', [['Otto']]],
  ['how many red foxes are there', [[1]]],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(rows);
});

it.each([
  // A chief is above somebody, and no keeper of theirs.
  'who looks after Cy Marsh?',
  // Two values have the word.
  'which animals are horned beasts?',
])('does not answer %s', async (question) => {
  const view = await converse(tables().workspace)(question);
  expect(view.parts.some(({ kind }) => kind === 'table')).toBe(false);
});
