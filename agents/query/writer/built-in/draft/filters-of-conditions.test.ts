import { expect, it } from 'vitest';
import { converse, queryIn } from '../../../../__fixtures__/conversation.ts';
import { openTables } from '../../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';

/** An inn: the key of one room is the number of another, and a gate has no number but its key. */
const inn = `
  CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, room_number INTEGER NOT NULL UNIQUE, beds INTEGER NOT NULL);
  CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, guest_name TEXT NOT NULL, room_id INTEGER NOT NULL REFERENCES rooms(room_id));
  CREATE TABLE gates (gate_id INTEGER PRIMARY KEY, gate_colour TEXT NOT NULL);
  CREATE TABLE porters (porter_id INTEGER PRIMARY KEY, porter_name TEXT NOT NULL, gate_id INTEGER NOT NULL REFERENCES gates(gate_id));
  INSERT INTO rooms VALUES (1, 101, 2), (2, 102, 3), (101, 201, 1);
  INSERT INTO guests VALUES (1, 'Ada', 1), (2, 'Bo', 2), (3, 'Cy', 101), (4, 'Di', 1);
  INSERT INTO gates VALUES (1, 'red'), (2, 'blue');
  INSERT INTO porters VALUES (1, 'Ed', 1), (2, 'Flo', 2);
`;

const tables = openedForTests(() => openTables('inn', inn));

it.each([
  ['guests in room 101', ['Ada', 'Di']],
  ['guests in room 102', ['Bo']],
  ['beds of room 201', [1]],
  ['guests with room id 101', ['Cy']],
  ['porters at gate 2', ['Flo']],
])('a number behind a thing is the one people know it by, else its key: %s', async (question, expected) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(expected);
});
