import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, optionsIn, queryIn } from '../../../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../../../__fixtures__/opened-for-tests.ts';

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

const mills = openedForTests(() =>
  openTables(
    'mills',
    `CREATE TABLE coins (coin_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
     CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL);
     CREATE TABLE mills (mill_id INTEGER PRIMARY KEY, title TEXT NOT NULL, country TEXT NOT NULL, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id), coin_id INTEGER NOT NULL REFERENCES coins(coin_id), founded_year INTEGER NOT NULL, begin_date DATE NOT NULL, end_date DATE NOT NULL);
     CREATE TABLE mill_values ( -- Market value of mills at the end of each month
       mill_id INTEGER NOT NULL REFERENCES mills(mill_id), -- Mill
       valuation_date DATE NOT NULL, market_value REAL NOT NULL, PRIMARY KEY (mill_id, valuation_date));
     INSERT INTO coins VALUES (1, 'Pound'), (2, 'Euro');
     INSERT INTO kinds VALUES (1, 'Paper mill'), (2, 'Coin-driven mill');
     INSERT INTO mills VALUES (1, 'Avon', 'Wales', 1, 1, 1948, '2001-01-01', '9999-12-31'), (2, 'Bray', 'Wales', 2, 1, 1952, '2001-01-01', '9999-12-31'),
       (3, 'Clun', 'Eire', 2, 2, 1958, '2001-01-01', '9999-12-31'), (4, 'Dove', 'Eire', 1, 2, 1969, '2001-01-01', '9999-12-31');
     INSERT INTO mill_values VALUES (1, '2024-05-31', 90), (1, '2024-06-30', 20), (2, '2024-05-31', 40), (2, '2024-06-30', 30),
       (3, '2024-05-31', 70), (3, '2024-06-30', 10), (4, '2024-05-31', 50), (4, '2024-06-30', 60);`,
  ),
);

const rowsOf = async (question: string) =>
  queryIn(await converse(mills().workspace)(question)).result.rows.map((row) => [...row]);

it.each([
  ['which mill has the highest market value at the most recent valuation?', [['Dove', 60]]],
  [
    'the two mills with the highest market value',
    [
      ['Dove', 60],
      ['Bray', 30],
    ],
  ],
  [
    'For each country, which mill has the highest market value at the most recent valuation?',
    [
      ['Eire', 'Dove', 60],
      ['Wales', 'Bray', 30],
    ],
  ],
])(
  'the latest are those of what is kept by day, and not the mills that there are: %s',
  async (question, rows) => {
    const shown = await rowsOf(question);
    expect(shown.map((row) => row.filter((cell) => cell !== '2024-06-30'))).toEqual(rows);
  },
);

it.each([
  [
    'number of mills per year since 1950',
    [
      [1952, 1],
      [1958, 1],
      [1969, 1],
    ],
  ],
  [
    'number of mills by founding decade since 1950',
    [
      [1950, 2],
      [1960, 1],
    ],
  ],
])('years from which on are those by which the mills are told: %s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it('what is said by its kind alone is sorted by its own name, whatever else is called like its kind', async () => {
  expect(await rowsOf('list coin-driven mills sorted by name')).toEqual([['Bray'], ['Clun']]);
});
