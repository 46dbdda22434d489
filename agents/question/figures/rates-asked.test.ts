import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A coin dealer in Oslo: each currency is worth so many kroner on a day, and coins are sold. */
const dealer = `
  CREATE TABLE monies (code TEXT PRIMARY KEY, money_name TEXT NOT NULL);
  CREATE TABLE fixings (
    code TEXT NOT NULL REFERENCES monies(code), fixed_on DATE NOT NULL,
    fix_rate REAL NOT NULL, -- Value of one unit in Norwegian krone
    PRIMARY KEY (code, fixed_on)
  );
  CREATE TABLE coins (coin_id INTEGER PRIMARY KEY, coin_name TEXT NOT NULL, code TEXT NOT NULL REFERENCES monies(code), price REAL NOT NULL);
  INSERT INTO monies VALUES ('NOK', 'Norwegian krone'), ('EUR', 'Euro'), ('ISK', 'Icelandic krona');
  INSERT INTO fixings VALUES
    ('NOK', '2023-06-30', 1), ('EUR', '2023-06-30', 10), ('ISK', '2023-06-30', 0.05),
    ('NOK', '2024-06-28', 1), ('EUR', '2024-06-28', 12.5), ('ISK', '2024-06-28', 0.08),
    ('NOK', '2024-06-30', 1), ('EUR', '2024-06-30', 12), ('ISK', '2024-06-30', 0.1);
  INSERT INTO coins VALUES (1, 'Ducat', 'EUR', 40), (2, 'Thaler', 'NOK', 70);
`;

const tables = openedForTests(() => openTables('dealer', dealer));

const rows = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.map((row) => row.at(-1));

it.each([
  ['how much is one euro in Norwegian krone', [12]],
  ['how many krone for one euro, latest rate?', [12]],
  ['what was a euro worth in NOK on 28 June 2024?', [12.5]],
  ['how many krone did one euro buy on 30 June 2023', [10]],
  ['average EUR rate in krone per year', [10, 12.25]],
  ['EUR rate on 28 June 2024', [12.5]],
  // What it is of is no state that it has today.
  ['fix rate of the euro today', [12]],
  // The other way round.
  ['how many euros does one krone buy', [expect.closeTo(1 / 12)]],
  ['how many Icelandic krona for one krone on 30 June 2023?', [20]],
  ['average ISK per NOK per year', [20, 11.25]],
])('%s', async (question, expected) => {
  expect(await rows(question)).toEqual(expected);
});

it('says that it was divided', async () => {
  const view = await converse(tables().workspace)('how many euros does one krone buy');
  expect(queryIn(view).reading.join('; ')).toContain('one divided by');
});

it.each(['how much is one euro in Icelandic krona', 'how much is one ducat in krone'])(
  '%s is no rate that is kept',
  async (question) => {
    const view = await converse(tables().workspace)(question);
    expect(JSON.stringify(view)).not.toContain('fix_rate');
  },
);
