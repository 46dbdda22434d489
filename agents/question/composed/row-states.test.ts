import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { inAnyOrder, rowsByHand } from '../../__fixtures__/rows-by-hand.ts';
import { openShop } from '../../__fixtures__/shop.ts';

/** A lending library: flags of readers and books, loans that are given back or not, sponsors and vouchers that only some have. */
const library = `
  CREATE TABLE sponsors (sponsor_id INTEGER PRIMARY KEY, sponsor_name TEXT NOT NULL, city TEXT NOT NULL);
  CREATE TABLE readers (
    reader_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, town TEXT NOT NULL, phone TEXT, newsletter_opt_in INTEGER NOT NULL,
    is_smoker INTEGER NOT NULL, sponsor_id INTEGER REFERENCES sponsors(sponsor_id), registered_on DATE NOT NULL, cancelled_on DATE
  );
  CREATE TABLE books (
    book_id INTEGER PRIMARY KEY, title TEXT NOT NULL, kind TEXT NOT NULL, price REAL NOT NULL, is_illustrated INTEGER NOT NULL,
    withdrawn_on DATE
  );
  CREATE TABLE loans (
    loan_id INTEGER PRIMARY KEY, reader_id INTEGER NOT NULL REFERENCES readers(reader_id),
    book_id INTEGER NOT NULL REFERENCES books(book_id), lent_on DATE NOT NULL, returned_on DATE, voucher_code TEXT
  );
  CREATE TABLE ratings (
    rating_id INTEGER PRIMARY KEY, book_id INTEGER NOT NULL REFERENCES books(book_id), stars INTEGER NOT NULL, rated_on DATE NOT NULL
  );
  INSERT INTO sponsors VALUES (1, 'Acorn', 'Bern'), (2, 'Birch', 'Chur');
  INSERT INTO readers VALUES
    (1, 'Ann Orr', 'Bern', '11', 1, 0, 1, '2023-01-02', NULL), (2, 'Bo Lind', 'Chur', NULL, 0, 1, NULL, '2023-02-02', '2024-02-01'),
    (3, 'Cy Dorn', 'Chur', '33', 1, 1, NULL, '2023-03-02', NULL), (4, 'Di Elm', 'Bern', NULL, 0, 0, 2, '2023-04-02', '2024-05-01'),
    (5, 'Ed Fox', 'Bern', '55', 1, 0, NULL, '2023-05-02', NULL);
  INSERT INTO books VALUES
    (1, 'Moss', 'novel', 12, 1, NULL), (2, 'Fern', 'atlas', 30, 1, NULL), (3, 'Reed', 'novel', 9, 0, '2024-01-15'), (4, 'Sedge', 'atlas', 41, 0, NULL);
  INSERT INTO loans VALUES
    (1, 1, 1, '2024-01-10', '2024-02-01', 'A1'), (2, 1, 2, '2024-03-10', NULL, NULL), (3, 2, 1, '2024-04-10', '2024-04-20', NULL),
    (4, 3, 3, '2024-05-10', NULL, 'B2'), (5, 4, 2, '2024-06-10', '2024-06-20', NULL);
  INSERT INTO ratings VALUES (1, 1, 5, '2024-02-02'), (2, 2, 3, '2024-04-02');
`;

const shop = openedForTests(() => openShop(library));

const ask = (question: string) => converse(shop().workspace)(question);

const byHand = (sql: string) => rowsByHand(shop().file, sql);

describe('states of rows', () => {
  it.each([
    ['how many readers get the newsletter?', 'SELECT COUNT(*) FROM readers WHERE newsletter_opt_in = 1'],
    [
      'newsletter subscribers by town',
      'SELECT town, COUNT(*) FROM readers WHERE newsletter_opt_in = 1 GROUP BY 1',
    ],
    ['readers who opted out of the newsletter', 'SELECT full_name FROM readers WHERE newsletter_opt_in = 0'],
    ['non-smokers per town', 'SELECT town, COUNT(*) FROM readers WHERE is_smoker = 0 GROUP BY 1'],
    ['how many readers smoke', 'SELECT COUNT(*) FROM readers WHERE is_smoker = 1'],
    ['number of smokers vs non-smokers', 'SELECT is_smoker, COUNT(*) FROM readers GROUP BY 1'],
    ['illustrated novels', "SELECT title FROM books WHERE is_illustrated = 1 AND kind = 'novel'"],
    [
      'how many loans of illustrated books',
      'SELECT COUNT(*) FROM loans JOIN books USING (book_id) WHERE is_illustrated = 1',
    ],
    ['which books are not illustrated?', 'SELECT title FROM books WHERE is_illustrated = 0'],
    ['books we have withdrawn so far', 'SELECT title FROM books WHERE withdrawn_on IS NOT NULL'],
    ['how many readers have left us?', 'SELECT COUNT(cancelled_on) FROM readers'],
    ['how many loans have still not been returned', 'SELECT COUNT(*) FROM loans WHERE returned_on IS NULL'],
    ['how many loans were made with a voucher?', 'SELECT COUNT(voucher_code) FROM loans'],
    ['readers who never used a voucher', 'SELECT full_name FROM readers WHERE reader_id NOT IN (1, 3)'],
    ['unsponsored readers', 'SELECT full_name FROM readers WHERE sponsor_id IS NULL'],
    ['how many readers came through a sponsor', 'SELECT COUNT(sponsor_id) FROM readers'],
    ['readers with no phone number on file', 'SELECT full_name FROM readers WHERE phone IS NULL'],
    [
      'readers without a phone number or without a sponsor',
      'SELECT full_name FROM readers WHERE phone IS NULL OR sponsor_id IS NULL',
    ],
    [
      'how many readers are missing a phone number or a sponsor',
      'SELECT COUNT(*) FROM readers WHERE phone IS NULL OR sponsor_id IS NULL',
    ],
    [
      'readers without a phone or a sponsor',
      'SELECT full_name FROM readers WHERE phone IS NULL AND sponsor_id IS NULL',
    ],
    ['books without loans or ratings', 'SELECT title FROM books WHERE book_id = 4'],
    ['readers with at least 2 loans and how many they made', "SELECT 'Ann Orr' AS name, 2 AS number"],
    ['books nobody has rated yet', 'SELECT title FROM books WHERE book_id > 2'],
    ['how many people registered but never borrowed a single book?', 'SELECT 1'],
    [
      'average price of books, withdrawn ones ignored',
      'SELECT AVG(price) FROM books WHERE withdrawn_on IS NULL',
    ],
  ])('%s', async (question, sql) => {
    const { result } = queryIn(await ask(question));
    expect(inAnyOrder(result.rows)).toEqual(inAnyOrder(byHand(sql)));
  });
});
