import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';
import { withoutAsides } from '../pointing/asides.ts';

/** A printer of plays, with who wrote them and the series that they are in. */
const press = `
  CREATE TABLE playwrights (playwright_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE authors (author_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE series (series_id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE books (
    book_id INTEGER PRIMARY KEY, title TEXT NOT NULL, author_id INTEGER REFERENCES authors(author_id), series_id INTEGER REFERENCES series(series_id),
    illustrated_by TEXT
  );
  INSERT INTO books VALUES (1, 'Low Water', NULL, NULL, NULL);
`;

let tables: OpenedTables;
beforeAll(async () => {
  tables = await openTables('press', press);
});
afterAll(() => tables.close());

it.each([
  ["Who wrote 'Low Water'?", "author of 'Low Water'"],
  ["Who wrote 'Low Water' and which series is it in?", "author and series of 'Low Water'"],
  ['who wrote Low Water', 'author of Low Water'],
  ["which series is 'Low Water' in and who wrote it?", "author and series of 'Low Water'"],
  // Nobody is said by name, nobody is called so here, or a column has the verb.
  ['who wrote the most books?', 'who wrote the most books?'],
  ["who composed 'Low Water'?", "who composed 'Low Water'?"],
  ["who illustrated 'Low Water'?", "who illustrated 'Low Water'?"],
  // Those who are meant are named before the colon, and what they are is said behind it.
  ['loyal authors: in every series', 'loyal authors: in every series'],
  ['old books: without an author', 'books without an author'],
  ['books: title and author', 'books: title and author'],
  ['old books: title, author', 'old books: title, author'],
  ['authors who gave us their name', 'authors with a name'],
  ['authors who gave the name', 'authors who gave the name'],
])('%s', (question, plain) => {
  expect(withoutAsides(question, tables.workspace.knowledge.snapshot.tables)).toBe(plain);
});
