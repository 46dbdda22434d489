import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A library of seeds: packets have a name, the books they come from a title, and growers a phone. Pests have a description alone. */
const seeds = `
  CREATE TABLE Book (BookId INTEGER PRIMARY KEY, Title TEXT NOT NULL, Year INTEGER NOT NULL);
  CREATE TABLE Grower (GrowerId INTEGER PRIMARY KEY, FirstName TEXT NOT NULL, LastName TEXT NOT NULL, Phone TEXT, Village TEXT NOT NULL, Trade TEXT NOT NULL);
  CREATE TABLE Packet (
    PacketId INTEGER PRIMARY KEY, Name TEXT NOT NULL, Weight INTEGER NOT NULL,
    BookId INTEGER NOT NULL REFERENCES Book(BookId), GrowerId INTEGER NOT NULL REFERENCES Grower(GrowerId));
  CREATE TABLE Kind (KindCode TEXT PRIMARY KEY, Description TEXT NOT NULL);
  CREATE TABLE Pest (
    PestCode TEXT PRIMARY KEY, Description TEXT NOT NULL, KindCode TEXT NOT NULL REFERENCES Kind(KindCode), Found INTEGER NOT NULL);
  INSERT INTO Kind VALUES ('FL', 'Flying'), ('CR', 'Crawling');
  INSERT INTO Pest VALUES ('P1', 'Pea moth', 'FL', 4), ('P2', 'Flea beetle', 'CR', 9), ('P3', 'Slug', 'CR', 7);
  CREATE TABLE Shelf (ShelfId INTEGER PRIMARY KEY, Name TEXT NOT NULL);
  CREATE TABLE ShelfPacket (
    ShelfId INTEGER NOT NULL REFERENCES Shelf(ShelfId), PacketId INTEGER NOT NULL REFERENCES Packet(PacketId),
    PRIMARY KEY (ShelfId, PacketId));
  INSERT INTO Book VALUES (1, 'Roots of the Moon', 1980), (2, 'Plain Gardens', 1991);
  INSERT INTO Grower VALUES (1, 'Ida', 'Moss', '555 01', 'Elm', 'Forester'), (2, 'Jon', 'Fell', '555 02', 'Elm', 'Gardener'),
    (3, 'Kim', 'Dale', NULL, 'Elm', 'Gardener');
  INSERT INTO Packet VALUES (1, 'Moon bean', 40, 2, 1), (2, 'Red kale', 90, 1, 2), (3, 'Half moon pea', 10, 1, 2);
  INSERT INTO Shelf VALUES (1, 'Top'), (2, 'Low');
  INSERT INTO ShelfPacket VALUES (1, 1);
`;

const tables = openedForTests(() => openTables('seeds', seeds));

const rowsOf = async (question: string) =>
  queryIn(await converse(tables().workspace)(question)).result.rows.toSorted();

it.each([
  ["packets with 'moon' in the title", [['Half moon pea'], ['Moon bean']]],
  ["how many packets have the word 'moon' somewhere in the title?", [[2]]],
  ["how many packets have 'moon' in the name?", [[2]]],
  ['title of the heaviest packet', [['Red kale']]],
])('%s: what has a name is called by it', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ["books with 'moon' in the title", [['Roots of the Moon']]],
  ["packets with a book title containing 'moon'", [['Half moon pea'], ['Red kale']]],
  ['title of books from 1980', [['Roots of the Moon']]],
])('%s: a title is that of what has one', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ['pest names', [['Flea beetle'], ['Pea moth'], ['Slug']]],
  ['names of all pests', [['Flea beetle'], ['Pea moth'], ['Slug']]],
  [
    'How many pests are there in each kind? Show the kind names.',
    [
      ['Crawling', 2],
      ['Flying', 1],
    ],
  ],
  ['shelf names', [['Low'], ['Top']]],
])('%s: what has no name is called by what describes it', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ['name of the gardener with the most packets', [['Jon', 'Fell']]],
  ['names of all foresters', [['Ida', 'Moss']]],
])('%s: the name is that of who is of the kind', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it.each([
  ['phone number of Ida Moss', [['555 01']]],
  ["what is Jon Fell's telephone number?", [['555 02']]],
  ['number of growers by village', [['Elm', 3]]],
])('%s: a number of a phone counts nothing', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});
