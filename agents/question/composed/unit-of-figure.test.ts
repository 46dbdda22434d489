import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A theatre that says of no play how its length is counted; how long its lamps are used is described. */
const theatre = `
  CREATE TABLE plays (play_id INTEGER PRIMARY KEY, title TEXT NOT NULL, length INTEGER NOT NULL, props INTEGER NOT NULL);
  CREATE TABLE lamps (
    lamp_id INTEGER PRIMARY KEY, lamp_name TEXT NOT NULL, mass INTEGER NOT NULL
  );
  INSERT INTO plays VALUES (1, 'Dusk', 55, 12), (2, 'Ebb', 130, 40), (3, 'Frost', 175, 8), (4, 'Gale', 90, 20);
  INSERT INTO lamps VALUES (1, 'Spot', 900), (2, 'Flood', 4200), (3, 'Bar', 2500);
`;

const tables = openedForTests(() => openTables('theatre', theatre));

it.each([
  ['plays longer than 120 minutes', ['Ebb', 'Frost']],
  ['plays over 120 minutes', ['Ebb', 'Frost']],
  ['which plays run for less than 60 minutes?', ['Dusk']],
  ['plays with a length of 90 minutes', ['Gale']],
  ['plays between 80 and 140 minutes', ['Ebb', 'Gale']],
  ['lamps that weigh more than 2000 grams', ['Bar', 'Flood']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});

it('tells the unit that it takes for granted, and is not sure of it', async () => {
  const query = queryIn(await converse(tables().workspace)('how many plays are longer than 120 minutes?'));
  expect(query.result.rows).toEqual([[2]]);
  expect(query.reading).toContain('length is taken to be in minutes');
  expect(query.confidence).toBeLessThan(0.9);
});

it.each([
  'plays longer than 2 hours',
  'plays longer than 5 minutes',
  'lamps over 3 kg',
  'plays with more than 10 minutes of props',
])('does not read %s', async (question) => {
  const view = await converse(tables().workspace)(question);
  expect(view.status).not.toBe('answered');
});
