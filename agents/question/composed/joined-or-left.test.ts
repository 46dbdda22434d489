import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Orchestras whose seats are held from a day to another; the weight of a seat is settled anew at each review. */
const orchestras = `
  CREATE TABLE orchestras (orchestra_id INTEGER PRIMARY KEY, orchestra_name TEXT NOT NULL UNIQUE);
  CREATE TABLE players (player_id INTEGER PRIMARY KEY, player_name TEXT NOT NULL UNIQUE, section TEXT NOT NULL);
  CREATE TABLE seats ( -- Members of each orchestra with their weight
    orchestra_id INTEGER NOT NULL REFERENCES orchestras(orchestra_id), player_id INTEGER NOT NULL REFERENCES players(player_id),
    weight REAL NOT NULL, begin_date DATE NOT NULL, end_date DATE NOT NULL, PRIMARY KEY (orchestra_id, player_id, begin_date)
  );
  INSERT INTO orchestras VALUES (1, 'Harbour Band'), (2, 'Mill Band');
  INSERT INTO players VALUES (1, 'Ada Moss', 'Strings'), (2, 'Bo Lind', 'Strings'), (3, 'Cy Marsh', 'Brass'), (4, 'Di Nolte', 'Brass');
  INSERT INTO seats VALUES
    (1, 1, 60, '2024-01-01', '2024-06-30'), (1, 2, 40, '2024-01-01', '2024-06-30'),
    (1, 1, 50, '2024-07-01', '3000-01-01'), (1, 3, 30, '2024-07-01', '3000-01-01'), (1, 4, 20, '2024-07-01', '3000-01-01'),
    (2, 3, 100, '2024-01-01', '3000-01-01');
  CREATE TABLE concerts (concert_id INTEGER NOT NULL, concert_date DATE NOT NULL, PRIMARY KEY (concert_id, concert_date));
  INSERT INTO concerts VALUES (1, '2024-12-31');
`;

const tables = openedForTests(() => openTables('orchestras', orchestras));

const ask = async (question: string) => queryIn(await converse(tables().workspace)(question)).result.rows;
const names = async (question: string) => (await ask(question)).map(([name]) => name).toSorted();

it.each<[string, string[]]>([
  ['which players joined the Harbour Band on 1 July 2024?', ['Cy Marsh', 'Di Nolte']],
  ['which players came into the Harbour Band with the review of 1 July 2024?', ['Cy Marsh', 'Di Nolte']],
  ['additions to the Harbour Band at the July 2024 review', ['Cy Marsh', 'Di Nolte']],
  ['new members of the Harbour Band in July 2024', ['Cy Marsh', 'Di Nolte']],
  ['which were the deletions from the Harbour Band at the review of 1 July 2024', ['Bo Lind']],
  ['in July 2024, which players left the Harbour Band?', ['Bo Lind']],
])('%s', async (question, rows) => {
  expect(await names(question)).toEqual(rows);
});

it('counts additions', async () => {
  expect(await ask('how many additions to the Harbour Band were there in July 2024?')).toEqual([[2]]);
});

it.each<[string, string[]]>([
  ['in the Harbour Band but not in the Mill Band', ['Ada Moss', 'Di Nolte']],
  ['in the Harbour Band but not in the Mill Band right now', ['Ada Moss', 'Di Nolte']],
  ['current Mill Band members', ['Cy Marsh']],
  [
    'which players joined the Harbour Band on 1 July 2024, i.e. were no members before?',
    ['Cy Marsh', 'Di Nolte'],
  ],
])('%s', async (question, rows) => {
  expect(await names(question)).toEqual(rows);
});

it('counts those that are in one and in two', async () => {
  expect(await ask('how many players are in one and how many in two orchestras at the moment?')).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

it('does not take a further condition for the same said again', async () => {
  const view = await converse(tables().workspace)('players of the Harbour Band, i.e. only those in Brass');
  expect(JSON.stringify(view)).not.toContain('to say the same again');
});
