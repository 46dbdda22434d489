import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../../../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../../../__fixtures__/open-tables.ts';

let opened: OpenedTables;
beforeAll(async () => {
  opened = await openTables(
    'looms',
    `CREATE TABLE looms (loom_id INTEGER PRIMARY KEY, loom_name TEXT NOT NULL, weaver TEXT NOT NULL, purchase_year INTEGER NOT NULL, width INTEGER NOT NULL);
     INSERT INTO looms VALUES (1, 'Flax', 'Ida Kern', 1998, 80), (2, 'Jute', 'Ben Roth', 2011, 120), (3, 'Wool', 'Eva Lutz', 2004, 95);`,
  );
});
afterAll(() => opened.close());

const ask = (question: string) => converse(opened.workspace)(question);

it.each([
  ['Show the name of the latest loom', [['Jute']]],
  ['Show the weaver of the loom that was last purchased', [['Ben Roth']]],
])('where no day is kept, the newest are those of the last year: %s', async (question, rows) => {
  expect(queryIn(await ask(question)).result.rows.map((row) => [...row])).toEqual(rows);
});

it('who operates it is none of the words that only relate', async () => {
  const view = await ask('Show the operator of the loom');
  expect(optionsIn(view).map(({ label }) => label)).toContain('Weaver');
});
