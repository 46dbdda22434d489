import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';

/** A lifeboat station whose crew joined one after the other. Some get a bounty, which not all of them have. */
const station = `
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, launched DATE NOT NULL);
  CREATE TABLE rescuers (
    rescuer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, joined_on DATE NOT NULL, bounty_pct REAL, pay INTEGER NOT NULL,
    boat_id INTEGER NOT NULL REFERENCES boats(boat_id)
  );
  INSERT INTO boats VALUES (1, 'Tern', '2001-01-01'), (2, 'Plover', '2012-01-01');
  INSERT INTO rescuers VALUES
    (1, 'Ivo Pell', '2009-04-01', NULL, 900, 1), (2, 'Jo Reed', '2003-02-01', 0.2, 800, 1), (3, 'Kim Sand', '2015-06-01', 0.1, 700, 2), (4, 'Lea Tarn', '2005-03-01', NULL, 600, 2);
`;

let tables: OpenedTables;
beforeAll(async () => {
  tables = await openTables('station', station);
});
afterAll(() => tables.close());

it.each([
  ['the two longest serving rescuers', ['Jo Reed', 'Lea Tarn']],
  ['who is the longest-serving rescuer?', ['Jo Reed']],
  ['three rescuers who have been here longest', ['Jo Reed', 'Lea Tarn', 'Ivo Pell']],
  ['2 rescuers with the longest service', ['Jo Reed', 'Lea Tarn']],
  ['first three rescuers to join', ['Jo Reed', 'Lea Tarn', 'Ivo Pell']],
  ['first two rescuers who joined on Plover', ['Lea Tarn', 'Kim Sand']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables.workspace)(question));
  expect(result.rows.map(([name]) => name)).toEqual(names);
});

it.each([
  ['rescuers who get a bounty', ['Jo Reed', 'Kim Sand']],
  ['who receives a bounty?', ['Jo Reed', 'Kim Sand']],
  ['who gets bounty', ['Jo Reed', 'Kim Sand']],
  ['rescuers who earn no bounty', ['Ivo Pell', 'Lea Tarn']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables.workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});

it('does not read a yearly pay as that of the year in which they joined', async () => {
  const view = await converse(tables.workspace)('annual pay of each rescuer');
  expect(view.status).toBe('unreadable');
});
