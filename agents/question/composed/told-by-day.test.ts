import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

const library = `
  CREATE TABLE readers (reader_id INTEGER PRIMARY KEY, reader_name TEXT NOT NULL, birth_year INTEGER NOT NULL, registered_on DATE NOT NULL);
  CREATE TABLE loans (
    loan_id INTEGER PRIMARY KEY, reader_id INTEGER NOT NULL REFERENCES readers(reader_id), lent_on DATE NOT NULL, due_on DATE NOT NULL,
    returned_on DATE, fee REAL NOT NULL
  );
  INSERT INTO readers VALUES (1, 'Ada', 1990, '2022-01-05'), (2, 'Bo', 1990, '2023-01-05'), (3, 'Cai', 1970, '2023-03-05');
  INSERT INTO loans VALUES
    (1, 1, '2023-12-20', '2024-01-20', '2024-01-10', 1), (2, 1, '2024-01-10', '2024-02-10', '2024-03-01', 2), (3, 2, '2024-02-01', '2024-03-01', NULL, 4),
    (4, 3, '2024-02-20', '2024-03-20', '2024-03-19', 8);
`;

const tables = openedForTests(() => openTables('library', library));

async function rowsOf(question: string) {
  return queryIn(await converse(tables().workspace)(question)).result.rows;
}

it.each<[string, (string | number)[][]]>([
  [
    'fees per month in 2024, by return date',
    [
      ['2024-01', 1],
      ['2024-03', 10],
    ],
  ],
  [
    'number of loans per month in 2024, based on when they were returned',
    [
      ['2024-01', 1],
      ['2024-03', 2],
    ],
  ],
  // What was never returned is of no year.
  ['number of loans per year, by return date', [['2024', 3]]],
  [
    'number of loans per calendar month in 2024',
    [
      ['2024-01', 1],
      ['2024-02', 2],
    ],
  ],
  [
    'number of loans by month of return in 2024',
    [
      ['2024-01', 1],
      ['2024-03', 2],
    ],
  ],
  [
    'readers per sign-up year',
    [
      ['2022', 1],
      ['2023', 2],
    ],
  ],
  [
    'number of readers per birth year',
    [
      [1970, 1],
      [1990, 2],
    ],
  ],
])('%s', async (question, rows) => {
  expect(await rowsOf(question)).toEqual(rows);
});

it('what things are many of is no day', async () => {
  const [first] = await rowsOf('which reader has the most loans, by number of loans?');
  expect(first?.[0]).toBe('Ada');
});

describe('a day whose name is of two words', () => {
  const berths = openedForTests(() =>
    openTables(
      'berths',
      `
      CREATE TABLE piers (pier_id INTEGER PRIMARY KEY, pier_name TEXT NOT NULL);
      CREATE TABLE stays (
        stay_id INTEGER PRIMARY KEY, pier_id INTEGER NOT NULL REFERENCES piers(pier_id), booked_on DATE NOT NULL,
        check_in DATE NOT NULL, check_out DATE NOT NULL, cancelled_on DATE
      );
      INSERT INTO piers VALUES (1, 'North'), (2, 'South');
      INSERT INTO stays VALUES
        (1, 1, '2023-12-20', '2024-01-10', '2024-02-01', NULL), (2, 1, '2024-01-10', '2024-02-10', '2024-02-12', '2024-03-01'),
        (3, 2, '2024-01-11', '2025-02-10', '2025-02-12', NULL);
    `,
    ),
  );

  it.each<[string, (string | number)[][]]>([
    [
      'check-ins per month in 2024',
      [
        ['2024-01', 1],
        ['2024-02', 1],
      ],
    ],
    ['how many check-outs were there in February 2024?', [[2]]],
    [
      'number of stays per year, by check-in date',
      [
        ['2024', 2],
        ['2025', 1],
      ],
    ],
    ['number of stays per pier in 2024 (check-in date)', [['North', 2]]],
    ['cancellations per month in 2024', [['2024-03', 1]]],
  ])('%s', async (question, rows) => {
    expect(queryIn(await converse(berths().workspace)(question)).result.rows).toEqual(rows);
  });
});

describe('a day that is called so in its comment', () => {
  const grants = openedForTests(() =>
    openTables(
      'grants',
      `
      CREATE TABLE grants (
        grant_id INTEGER PRIMARY KEY,
        DAAWD DATE NOT NULL, -- Award date
        DAPAY DATE NOT NULL, -- Payout date
        amount REAL NOT NULL
      );
      INSERT INTO grants VALUES (1, '2022-12-01', '2023-02-01', 10), (2, '2023-05-01', '2024-02-01', 20), (3, '2023-06-01', '2024-03-01', 40);
    `,
    ),
  );

  it.each<[string, (string | number)[][]]>([
    [
      'total amount by year, going by award date',
      [
        ['2022', 10],
        ['2023', 60],
      ],
    ],
    [
      'total amount by year, going by payout date',
      [
        ['2023', 10],
        ['2024', 60],
      ],
    ],
  ])('%s', async (question, rows) => {
    expect(queryIn(await converse(grants().workspace)(question)).result.rows).toEqual(rows);
  });
});
