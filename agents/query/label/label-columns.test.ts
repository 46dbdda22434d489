import { expect, test } from 'vitest';
import type { ColumnKind } from '#lib/domain/result-table.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { table } from '../repair/__fixtures__/school.ts';
import { labelColumns } from './label-columns.ts';
import { unitInDescription, unitInName } from './units.ts';

const described = (of: TableSchema, descriptions: Record<string, string>): TableSchema => ({
  ...of,
  columns: of.columns.map((column) => ({ ...column, description: descriptions[column.name] ?? null })),
});

const tables = [
  described(
    table('STAFF', [
      'STAFF_ID*:integer',
      'FNAME',
      'SLRY:number',
      'BONUS_USD:number',
      'AGE:integer',
      'WGT:number',
    ]),
    {
      SLRY: 'Salary, in euro',
      WGT: 'Weight in percent',
    },
  ),
  described(table('SECTORS', ['SEC_ID*:integer', 'SEC_NAME', 'SEC_CODE']), {
    SEC_NAME: 'Sector name',
    SEC_CODE: 'As the exchange writes it',
  }),
  table('Verkäufe_2024', [
    'Umsatz (€):number',
    'Stückpreis:number',
    'Output MWh:number',
    'Spanne %:number',
    'Ort',
  ]),
  table('quotes', ['id*:integer', 'close:number', 'ccy=CHF', 'number_of_recos:integer']),
];

/** Title and unit of each column that a statement returns. */
function labels(sql: string, ...names: string[]) {
  const columns = names.map((name) => ({ name, kind: 'number' as ColumnKind }));
  return labelColumns({ columns, rows: [], truncatedBy: null, elapsedMs: 0 }, sql, tables).columns.map(
    ({ title, unit }) => (unit === undefined ? title : `${title} [${unit}]`),
  );
}

test.each<[string, string, string[], string[]]>([
  [
    'a name nobody would say',
    'SELECT FNAME, number_of_recos FROM STAFF, quotes',
    ['FNAME', 'number_of_recos'],
    ['First name', 'Number of recos'],
  ],
  [
    'a unit that comes from a statement within',
    'SELECT f.median FROM (SELECT SUM(CASE WHEN f.place < 1 THEN f.v * (1 - f.place) END) AS median FROM (SELECT CAST(SLRY AS REAL) AS v, ROW_NUMBER() OVER (ORDER BY SLRY) AS place FROM STAFF) f) f',
    ['median'],
    ['Median [EUR]'],
  ],
  [
    'what the description spells out',
    'SELECT s.SEC_NAME, s.SEC_CODE FROM SECTORS s',
    ['SEC_NAME', 'SEC_CODE'],
    ['Sector name', 'Security code'],
  ],
  ['a unit that the description says', 'SELECT SLRY FROM STAFF', ['SLRY'], ['Salary [EUR]']],
  [
    'figures without a name, whatever the engine calls them',
    'SELECT count(*), avg(SLRY), max(AGE) FROM STAFF',
    ['count_star()', 'avg(SLRY)', 'MAX(AGE)'],
    ['Number of rows', 'Average salary [EUR]', 'Highest age'],
  ],
  [
    'a unit that the name says',
    'SELECT avg(BONUS_USD) AS average_bonus FROM STAFF',
    ['average_bonus'],
    ['Average bonus [USD]'],
  ],
  [
    'the currency of the only one in the table',
    'SELECT max(close) AS highest FROM quotes',
    ['highest'],
    ['Highest [CHF]'],
  ],
  [
    'a unit spelt out in the name',
    'SELECT sum(BONUS_USD) AS total_bonus_us_dollars FROM STAFF',
    ['total_bonus_us_dollars'],
    ['Total bonus [USD]'],
  ],
  ['a count, which has no unit', 'SELECT count(SLRY) AS n FROM STAFF', ['n'], ['Number']],
  [
    'a sum of amounts times a number',
    'SELECT sum(SLRY * 12) AS yearly FROM STAFF',
    ['yearly'],
    ['Yearly [EUR]'],
  ],
  [
    'a ratio of amounts, which has no unit',
    'SELECT SLRY / BONUS_USD AS ratio FROM STAFF',
    ['ratio'],
    ['Ratio'],
  ],
  [
    'every column',
    'SELECT * FROM STAFF',
    ['STAFF_ID', 'FNAME', 'SLRY', 'BONUS_USD', 'AGE'],
    ['Staff identifier', 'First name', 'Salary [EUR]', 'Bonus [USD]', 'Age'],
  ],
  [
    'columns of a file as its head spells them',
    'SELECT Ort AS ort, sum("Umsatz (€)") AS total_umsatz, avg("Stückpreis") AS average_stückpreis FROM Verkäufe_2024',
    ['ort', 'total_umsatz', 'average_stückpreis'],
    ['Ort', 'Total Umsatz [EUR]', 'Average Stückpreis'],
  ],
  [
    'units at the head of a file',
    'SELECT sum("Output MWh") AS total_output_m_warehouse, avg("Spanne %") AS average_spanne FROM Verkäufe_2024',
    ['total_output_m_warehouse', 'average_spanne'],
    ['Total output [MWh]', 'Average Spanne [%]'],
  ],
  [
    'rows of a file',
    'SELECT count(*) AS number_of_verkaufe_2024 FROM Verkäufe_2024',
    ['number_of_verkaufe_2024'],
    ['Number of rows'],
  ],
  [
    'amounts that a condition lets pass, of a query in FROM',
    'SELECT FNAME, SUM(CASE WHEN AGE = 30 THEN pay END) AS "30" FROM (SELECT FNAME, AGE, SUM(SLRY) AS pay FROM STAFF GROUP BY 1, 2) q GROUP BY 1',
    ['FNAME', '30'],
    ['First name', '30 [EUR]'],
  ],
  [
    'amounts of one currency each, which is their unit',
    'WITH q AS (SELECT ccy, close FROM quotes) SELECT SUM(CASE WHEN ccy = \'EUR\' THEN close END) AS "EUR" FROM q',
    ['EUR'],
    ['EUR [EUR]'],
  ],
  [
    'how many there are of each currency, which is no amount of it',
    'SELECT SUM(CASE WHEN ccy = \'USD\' THEN n END) AS "USD" FROM (SELECT ccy, count(*) AS n FROM quotes GROUP BY ccy) q',
    ['USD'],
    ['USD'],
  ],
  ['a market cap', 'SELECT SLRY AS market_cap FROM STAFF', ['market_cap'], ['Market cap [EUR]']],
  ['a weight in per cent', 'SELECT WGT FROM STAFF', ['WGT'], ['Weight [%]']],
  [
    'a figure that is called by its unit',
    'SELECT SLRY AS "growth in percent" FROM STAFF',
    ['growth in percent'],
    ['Growth [%]'],
  ],
])('labels %s', (_what, sql, names, expected) => {
  expect(labels(sql, ...names)).toEqual(expected);
});

test.each([
  ['Closing price in EUR.', 'EUR'],
  ['Distance (km)', 'km'],
  ['Assets, in millions of US dollars', 'million USD'],
  ['Share of the index in percent', '%'],
  ['Umsatz (€)', 'EUR'],
  ['Preis (zł)', 'PLN'],
  ['In force on that day', null],
  ['Number of days', null],
])('a description: %s', (description, unit) => {
  expect(unitInDescription(description)).toBe(unit);
});

test.each([
  ['market_value_eur', 'EUR'],
  ['WEIGHT_PCT', '%'],
  ['Fläche (m²)', 'm²'],
  ['Jahresmiete (€)', 'EUR'],
  ['Price (net)', null],
  ['try', 'TRY'],
  ['days', null],
  ['country', null],
])('a name: %s', (name, unit) => {
  expect(unitInName(name)).toBe(unit);
});
