import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** Boats that lie in harbours; a boat is insured in a currency, and a harbour has one of its own. */
const harbours = `
  CREATE TABLE currencies (currency_id INTEGER PRIMARY KEY, currency_name TEXT NOT NULL UNIQUE);
  CREATE TABLE harbours (
    harbour_id INTEGER PRIMARY KEY, harbour_name TEXT NOT NULL UNIQUE, currency_id INTEGER NOT NULL REFERENCES currencies(currency_id)
  );
  CREATE TABLE boats (
    boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL UNIQUE, harbour_id INTEGER NOT NULL REFERENCES harbours(harbour_id),
    currency_id INTEGER NOT NULL REFERENCES currencies(currency_id)
  );
  INSERT INTO currencies VALUES (1, 'Crown'), (2, 'Franc');
  INSERT INTO harbours VALUES (1, 'Brest', 2), (2, 'Skagen', 1);
  INSERT INTO boats VALUES (1, 'Tern', 1, 2), (2, 'Gull', 1, 1), (3, 'Auk', 2, 1);
`;

const tables = openedForTests(() => openTables('harbours', harbours));

it.each([
  ['boats not insured in the currency of their harbour', ['Gull']],
  ['boats insured in the currency of the harbour', ['Auk', 'Tern']],
  ['which boats are insured in the same currency as their harbour?', ['Auk', 'Tern']],
  ['boats insured in another currency than their harbour', ['Gull']],
])('%s', async (question, names) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.map(([name]) => name).toSorted()).toEqual(names);
});

it('counts them', async () => {
  const { result } = queryIn(
    await converse(tables().workspace)('how many boats are insured in the currency of their harbour?'),
  );
  expect(result.rows).toEqual([[2]]);
});

it('leaves the harbour that is named to the rules', async () => {
  const view = await converse(tables().workspace)('boats in the harbour Brest');
  expect(
    queryIn(view)
      .result.rows.map(([name]) => name)
      .toSorted(),
  ).toEqual(['Gull', 'Tern']);
});
