import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../__fixtures__/open-tables.ts';

/** A cellar that sells wines to buyers, each of whom a member of staff looks after. */
const cellar = `
  CREATE TABLE Staff (
    StaffId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, JobTitle TEXT NOT NULL, ReportsTo INTEGER REFERENCES Staff(StaffId)
  );
  CREATE TABLE Buyer (
    BuyerId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, Country TEXT NOT NULL, Phone TEXT, Company TEXT,
    AdviserId INTEGER NOT NULL REFERENCES Staff(StaffId)
  );
  CREATE TABLE Grower (GrowerId INTEGER PRIMARY KEY, GrowerName TEXT NOT NULL UNIQUE, Valley TEXT NOT NULL);
  CREATE TABLE Crate (CrateId INTEGER PRIMARY KEY, CrateName TEXT NOT NULL, GrowerId INTEGER NOT NULL REFERENCES Grower(GrowerId));
  CREATE TABLE Style (StyleId INTEGER PRIMARY KEY, StyleName TEXT NOT NULL);
  CREATE TABLE Wine (
    WineId INTEGER PRIMARY KEY, WineName TEXT NOT NULL UNIQUE, CrateId INTEGER NOT NULL REFERENCES Crate(CrateId),
    StyleId INTEGER NOT NULL REFERENCES Style(StyleId), UnitPrice NUMERIC NOT NULL
  );
  CREATE TABLE Invoice (
    InvoiceId INTEGER PRIMARY KEY, BuyerId INTEGER NOT NULL REFERENCES Buyer(BuyerId), InvoiceDate DATE NOT NULL, BillingCity TEXT NOT NULL, Total NUMERIC NOT NULL
  );
  CREATE TABLE InvoiceLine (
    InvoiceLineId INTEGER PRIMARY KEY, InvoiceId INTEGER NOT NULL REFERENCES Invoice(InvoiceId), WineId INTEGER NOT NULL REFERENCES Wine(WineId),
    UnitPrice NUMERIC NOT NULL, Quantity INTEGER NOT NULL
  );
  INSERT INTO Staff VALUES
    (1, 'Ida', 'Brook', 'Head Of Cellar', NULL), (2, 'Lew', 'Marsh', 'Wine Adviser', 1), (3, 'Nan', 'Field', 'Wine Adviser', 1);
  INSERT INTO Buyer VALUES
    (1, 'Ann', 'Rook', 'Norway', '11', 'Rook Ltd', 2), (2, 'Tea', 'Teal', 'Norway', NULL, NULL, 2), (3, 'Bo', 'Wren', 'New Zealand', '33', NULL, 3),
    (4, 'Cy', 'Finch', 'New Zealand', NULL, 'Finch & Co', 2);
  INSERT INTO Grower VALUES (1, 'Elm Housekeeper', 'Upper'), (2, 'Old Gate', 'Lower'), (3, 'Kirk', 'Lower');
  INSERT INTO Crate VALUES (1, 'Dawn', 1), (2, 'Noon', 1), (3, 'Dusk', 2), (4, 'Night', 3);
  INSERT INTO Style VALUES (1, 'Red'), (2, 'White'), (3, 'Amber');
  INSERT INTO Wine VALUES
    (1, 'Vesper', 1, 1, 5), (2, 'Matins', 1, 2, 8), (3, 'Compline', 2, 3, 20), (4, 'Lauds', 3, 1, 40), (5, 'Prime', 3, 1, 10), (6, 'Sext', 4, 2, 9);
  INSERT INTO Invoice VALUES
    (1, 1, '2022-03-01', 'Oslo', 50), (2, 1, '2023-03-01', 'Oslo', 20), (3, 1, '2024-03-05', 'Oslo', 40), (4, 2, '2022-03-20', 'Moss', 10),
    (5, 3, '2023-06-01', 'Napier', 80), (6, 3, '2024-06-01', 'Napier', 30);
  INSERT INTO InvoiceLine VALUES
    (1, 1, 1, 5, 2), (2, 1, 4, 40, 1), (3, 2, 1, 5, 4), (4, 3, 4, 40, 1), (5, 4, 1, 5, 2), (6, 5, 2, 8, 10), (7, 6, 1, 5, 6);
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('cellar', cellar);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const shown = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(4) : String(cell)))).sort();

async function expectRows(question: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const { result } = queryIn(await converse(tables.workspace)(question));
  expect(shown(result.rows)).toEqual(shown(rows));
}

describe('those whose rows do the most', () => {
  it.each<[string, unknown[][]]>([
    ["which adviser's buyers bring in the most money?", [['Lew', 'Marsh']]],
    ["Which wine adviser's buyers spend the most?", [['Lew', 'Marsh', 120]]],
    ['whose buyers spend the most', [['Lew', 'Marsh', 120]]],
    ['which adviser has brought in the most money from their buyers?', [['Lew', 'Marsh']]],
    ['who made the most revenue from their buyers in 2023', [['Nan', 'Field', 80]]],
    ["which grower's wines sell best", [['Elm Housekeeper', 24]]],
    ['whose buyers spent the most in 2023', [['Nan', 'Field', 80]]],
  ])('%s', expectRows);

  it('refuses what nobody can be told by', async () => {
    const view = await converse(tables.workspace)("which style's buyers bring in the most money?");
    expect(view.status).toBe('unreadable');
  });

  it('leaves a row that is the largest', async () => {
    const { sql } = queryIn(await converse(tables.workspace)('whose invoice was the largest'));
    expect(sql).toContain('LIMIT 1');
  });
});

describe('kinds of people that a figure is told of each', () => {
  it.each<[string, unknown[][]]>([
    [
      'number of buyers per wine adviser',
      [
        ['Lew', 'Marsh', 3],
        ['Nan', 'Field', 1],
      ],
    ],
    ['on average, how many buyers does a wine adviser look after?', [[2]]],
    [
      'revenue by wine adviser',
      [
        ['Lew', 'Marsh', 120],
        ['Nan', 'Field', 110],
      ],
    ],
    ['on average, how many wines does a crate contain', [[1.5]]],
  ])('%s', expectRows);
});

describe('what is said beside', () => {
  it.each<[string, unknown[][]]>([
    [
      'list the red wines together with the grower',
      [
        ['Vesper', 'Elm Housekeeper'],
        ['Lauds', 'Old Gate'],
        ['Prime', 'Old Gate'],
      ],
    ],
    [
      'red wines, with crate and grower',
      [
        ['Vesper', 'Dawn', 'Elm Housekeeper'],
        ['Lauds', 'Dusk', 'Old Gate'],
        ['Prime', 'Dusk', 'Old Gate'],
      ],
    ],
    ["crate and grower of 'Compline'", [['Noon', 'Elm Housekeeper']]],
    ['crates of Old Gate and how many wines in each', [['Dusk', 2]]],
    ['Elm House crates', [['Dawn'], ['Noon']]],
  ])('%s', expectRows);
});

describe('wines that were sold or not', () => {
  it.each<[string, unknown[][]]>([
    ['crates with unsold wines', [['Noon'], ['Dusk'], ['Night']]],
    ['crates with a wine that was never sold', [['Noon'], ['Dusk'], ['Night']]],
    ['crates whose wines were never sold', [['Noon'], ['Night']]],
    ['On how many crates has every single wine been sold at least once?', [[1]]],
    ['crates where every wine was sold', [['Dawn']]],
    ['which growers have crates but have never sold a single wine?', [['Kirk']]],
    ['growers with crates who never sold anything', [['Kirk']]],
  ])('%s', expectRows);
});

describe('as people say it in a shop', () => {
  it.each<[string, unknown[][]]>([
    ['Red share of all wines, %', [[50]]],
    ['growers whose wines span 2 or more styles', [['Elm Housekeeper']]],
    [
      'revenue per buyer, Norway vs New Zealand',
      [
        ['Norway', 60],
        ['New Zealand', 110],
      ],
    ],
    [
      'revenue in New Zealand vs Norway',
      [
        ['Norway', 120],
        ['New Zealand', 110],
      ],
    ],
    ['loyal buyers: bought in every year 2022-2024', [['Ann', 'Rook']]],
    [
      'list the buyers who gave a company, with the company',
      [
        ['Ann', 'Rook', 'Rook Ltd'],
        ['Cy', 'Finch', 'Finch & Co'],
      ],
    ],
    [
      'buyers who never left a phone number',
      [
        ['Tea', 'Teal'],
        ['Cy', 'Finch'],
      ],
    ],
    ['how many bills are there', [[6]]],
    ['best month ever in terms of revenue', [['2023-06', 80]]],
    ['top 1 buyers by lifetime spend', [['Ann', 'Rook', 110]]],
  ])('%s', expectRows);
});
