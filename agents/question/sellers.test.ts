import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../__fixtures__/open-tables.ts';

/** A nursery that sells plants to gardeners, as its impatient head of sales asks about it. */
const nursery = `
  CREATE TABLE Clerk (
    ClerkId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, JobTitle TEXT NOT NULL, HireDate DATE NOT NULL,
    ReportsTo INTEGER REFERENCES Clerk(ClerkId)
  );
  CREATE TABLE Gardener (
    GardenerId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, Country TEXT NOT NULL, Email TEXT NOT NULL,
    SalesClerkId INTEGER NOT NULL REFERENCES Clerk(ClerkId)
  );
  CREATE TABLE Breeder (BreederId INTEGER PRIMARY KEY, BreederName TEXT NOT NULL);
  CREATE TABLE Plant (
    PlantId INTEGER PRIMARY KEY, PlantName TEXT NOT NULL, Origin TEXT NOT NULL, BreederId INTEGER NOT NULL REFERENCES Breeder(BreederId),
    UnitPrice NUMERIC NOT NULL
  );
  CREATE TABLE Invoice (
    InvoiceId INTEGER PRIMARY KEY, GardenerId INTEGER NOT NULL REFERENCES Gardener(GardenerId), InvoiceDate DATE NOT NULL, Total NUMERIC NOT NULL
  );
  CREATE TABLE InvoiceLine (
    InvoiceLineId INTEGER PRIMARY KEY, InvoiceId INTEGER NOT NULL REFERENCES Invoice(InvoiceId), PlantId INTEGER NOT NULL REFERENCES Plant(PlantId),
    UnitPrice NUMERIC NOT NULL, Quantity INTEGER NOT NULL
  );
  INSERT INTO Clerk VALUES
    (1, 'Ida', 'Brook', 'Head', '2015-01-01', NULL), (2, 'Lew', 'Marsh', 'Seller', '2018-05-01', 1), (3, 'Nan', 'Field', 'Seller', '2020-02-01', 1),
    (4, 'Oda', 'Holt', 'Trainee', '2023-09-01', 3);
  INSERT INTO Gardener VALUES
    (1, 'Ann', 'Rook', 'Norway', 'ann@gmail.com', 2), (2, 'Ann', 'Teal', 'Norway', 'teal@post.no', 2), (3, 'Bo', 'Wren', 'Chile', 'bo@gmail.com', 3),
    (4, 'Cy', 'Finch', 'USA', 'cy@wren.org', 3);
  INSERT INTO Breeder VALUES (1, 'Elm House'), (2, 'Old Gate'), (3, 'Kirk'), (4, 'Moor');
  INSERT INTO Plant VALUES
    (1, 'Fern', 'bred by Tam Lowe and Sons', 1, 5), (2, 'Iris', 'Tam Lowe', 2, 8), (3, 'Rose', 'wild', 2, 20), (4, 'Yew', 'wild', 3, 40);
  INSERT INTO Invoice VALUES
    (1, 1, '2022-03-01', 50), (2, 1, '2023-03-01', 20), (3, 1, '2024-03-05', 40), (4, 2, '2022-03-20', 10), (5, 3, '2023-06-01', 80),
    (6, 3, '2024-06-01', 30), (7, 3, '2024-06-20', 16);
  INSERT INTO InvoiceLine VALUES
    (1, 1, 1, 5, 2), (2, 1, 3, 20, 2), (3, 2, 3, 20, 1), (4, 3, 2, 8, 5), (5, 4, 1, 5, 2), (6, 5, 3, 20, 4), (7, 6, 1, 5, 6), (8, 7, 2, 8, 2);
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('nursery', nursery);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const shown = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : String(cell)))).sort();

async function expectRows(question: string, rows: readonly (readonly unknown[])[]): Promise<void> {
  const { result } = queryIn(await converse(tables.workspace)(question));
  expect(shown(result.rows)).toEqual(shown(rows));
}

describe('figures of periods', () => {
  it.each<[string, unknown[][]]>([
    ['which months brought in less than $30?', [['2023-03', 20]]],
    ['years with more than 2 invoices', [['2024', 3]]],
    ['how many years had revenue above 80?', [[2]]],
    [
      'new gardeners per year',
      [
        ['2022', 2],
        ['2023', 1],
      ],
    ],
    [
      'How many new gardeners did we win per year (by first purchase)?',
      [
        ['2022', 2],
        ['2023', 1],
      ],
    ],
    ['Which gardeners bought from us in every single year from 2022 to 2024?', [['Ann', 'Rook']]],
    ['best month ever', [['2023-06', 80]]],
    [
      'how did sales develop over the years',
      [
        ['2022', 60],
        ['2023', 100],
        ['2024', 86],
      ],
    ],
    ["Which country's revenue rose most in dollars from 2022 to 2024?", [['Norway', -20]]],
    ["which gardener's revenue fell most from 2023 to 2024?", [['Bo', 'Wren', -34]]],
  ])('%s', expectRows);
});

describe('figures of some against all', () => {
  it.each<[string, unknown[][]]>([
    ['How many times as much revenue do we make in Norway as in Chile?', [[120 / 126]]],
    ['how many times as many gardeners are there in Norway as in Chile', [[2]]],
    ['per cent of total revenue that comes from our two best gardeners', [[(100 * 236) / 246]]],
    [
      "each country's share of total revenue in per cent",
      [
        ['Norway', (100 * 120) / 246],
        ['Chile', (100 * 126) / 246],
      ],
    ],
    [
      'number of invoices by number of lines',
      [
        [1, 6],
        [2, 1],
      ],
    ],
    [
      'gardeners with more than 2 invoices, and how many each',
      [
        ['Ann', 'Rook', 3],
        ['Bo', 'Wren', 3],
      ],
    ],
    ['what does a gardener spend with us on average over their whole history?', [[82]]],
  ])('%s', expectRows);
});

describe('deals and who made them', () => {
  it.each<[string, unknown[][]]>([
    ['who bought first?', [['Ann', 'Rook']]],
    [
      'gardeners without a purchase in 2024',
      [
        ['Ann', 'Teal'],
        ['Cy', 'Finch'],
      ],
    ],
    ['gardeners who bought only once', [['Ann', 'Teal']]],
    ['which gardener has the biggest invoice', [['Bo', 'Wren', 80]]],
    ['our first invoice - what date, and which gardener?', [['2022-03-01', 'Ann', 'Rook']]],
    ['Our biggest single invoice ever: who was the gardener and how much was it?', [['Bo', 'Wren', 80]]],
    [
      "what's on invoice 1? plants and prices",
      [
        ['Fern', 5],
        ['Rose', 20],
      ],
    ],
    ['our best-selling plant in units', [['Fern', 10]]],
    [
      'two best-selling plants by units sold, with breeder',
      [
        ['Fern', 10, 'Elm House'],
        ['Iris', 7, 'Old Gate'],
        ['Rose', 7, 'Old Gate'],
      ].slice(0, 2),
    ],
    ['what sells best?', [['Fern', 10]]],
    ['which breeders has nobody ever bought a plant from', [['Kirk'], ['Moor']]],
    [
      'names of gardeners in Norway',
      [
        ['Ann', 'Rook'],
        ['Ann', 'Teal'],
      ],
    ],
    ['sales clerk for bo wren?', [['Nan', 'Field']]],
    ['list gardeners in Chile with email', [['Bo', 'Wren', 'bo@gmail.com']]],
    ['US gardeners by country: how many each?', [['USA', 1]]],
  ])('%s', expectRows);
});

describe('texts within columns', () => {
  it.each<[string, unknown[][]]>([
    ['plants with Lowe among the origins', [['Fern'], ['Iris']]],
    ['plants whose origin mentions "Tam Lowe"', [['Fern'], ['Iris']]],
    ['how many plants have wild in the origin', [[2]]],
    [
      'gardeners with a gmail address',
      [
        ['Ann', 'Rook'],
        ['Bo', 'Wren'],
      ],
    ],
  ])('%s', expectRows);
});

describe('clerks', () => {
  it.each<[string, unknown[][]]>([
    ['who has been with the company longest?', [['Ida', 'Brook']]],
    [
      'number of direct reports per manager',
      [
        ['Ida', 'Brook', 2],
        ['Nan', 'Field', 1],
      ],
    ],
    ['which manager has the most direct reports', [['Ida', 'Brook', 2]]],
    [
      'each clerk with their boss',
      [
        ['Ida', 'Brook', null, null],
        ['Lew', 'Marsh', 'Ida', 'Brook'],
        ['Nan', 'Field', 'Ida', 'Brook'],
        ['Oda', 'Holt', 'Nan', 'Field'],
      ],
    ],
    [
      'when did each clerk join?',
      [
        ['Ida', 'Brook', '2015-01-01'],
        ['Lew', 'Marsh', '2018-05-01'],
        ['Nan', 'Field', '2020-02-01'],
        ['Oda', 'Holt', '2023-09-01'],
      ],
    ],
  ])('%s', expectRows);
});
