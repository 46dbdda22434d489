import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** Boats that cross from one pier to another, who steers them, and what was paid. A crossing keeps how many were booked and how many came. */
const ferries = `
  CREATE TABLE clubs (club_id INTEGER PRIMARY KEY, club_name TEXT NOT NULL);
  CREATE TABLE skippers (
    skipper_id INTEGER PRIMARY KEY, skipper_name TEXT NOT NULL, club_id INTEGER NOT NULL REFERENCES clubs(club_id)
  );
  CREATE TABLE piers (pier_id INTEGER PRIMARY KEY, pier_name TEXT NOT NULL, opened_on DATE NOT NULL);
  CREATE TABLE trips (
    trip_id INTEGER PRIMARY KEY, trip_number TEXT NOT NULL UNIQUE, skipper_id INTEGER NOT NULL REFERENCES skippers(skipper_id),
    start_pier_id INTEGER NOT NULL REFERENCES piers(pier_id), end_pier_id INTEGER NOT NULL REFERENCES piers(pier_id),
    started_at DATE NOT NULL, completed_at DATE, fare NUMERIC NOT NULL, rating INTEGER, state TEXT NOT NULL,
    guests_booked INTEGER NOT NULL, guests_attended INTEGER NOT NULL
  );
  CREATE TABLE payments (
    payment_id INTEGER PRIMARY KEY, trip_id INTEGER NOT NULL REFERENCES trips(trip_id), paid_on DATE NOT NULL, amount NUMERIC NOT NULL
  );
  INSERT INTO clubs VALUES (1, 'North'), (2, 'South');
  INSERT INTO skippers VALUES (1, 'Ann', 1), (2, 'Ben', 1), (3, 'Cleo', 2);
  INSERT INTO piers VALUES (1, 'Ash', '2001-01-01'), (2, 'Birch', '2002-01-01'), (3, 'Cedar', '2003-01-01');
  INSERT INTO trips VALUES
    (1, 'T1', 1, 1, 2, '2024-01-05', '2024-01-05', 10, 5, 'calm', 10, 8), (2, 'T2', 1, 1, 3, '2024-02-05', '2024-02-05', 20, 3, 'calm', 10, 6),
    (3, 'T3', 1, 2, 1, '2024-03-05', NULL, 10, 4, 'rough', 10, 10), (4, 'T4', 2, 1, 2, '2025-01-05', '2025-01-05', 40, 2, 'calm', 20, 10),
    (5, 'T5', 3, 3, 1, '2025-02-05', '2025-02-05', 70, 4, 'rough', 20, 16);
  INSERT INTO payments VALUES (1, 1, '2024-01-06', 10), (2, 2, '2024-02-06', 15), (3, 4, '2025-01-06', 40), (4, 5, '2025-02-06', 50);
`;

const tables = openedForTests(() => openTables('ferries', ferries));

async function rowsOf(question: string): Promise<unknown[][]> {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.toSorted();
}

describe('rows by the role of a key, and rows that are done', () => {
  it.each<[string, unknown[][]]>([
    ['piers with more than 2 departures', [['Ash']]],
    [
      'Number of trips per start pier',
      [
        ['Ash', 3],
        ['Birch', 1],
        ['Cedar', 1],
      ],
    ],
    [
      'arrivals per pier in 2024',
      [
        ['Ash', 1],
        ['Birch', 1],
        ['Cedar', 1],
      ],
    ],
    ['top 2 skippers by completed trips in 2024', [['Ann', 2]]],
    [
      'completed trips per club',
      [
        ['North', 3],
        ['South', 1],
      ],
    ],
    [
      'number of trips by state',
      [
        ['calm', 3],
        ['rough', 2],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});

describe('the first of each group', () => {
  it.each<[string, unknown[][]]>([
    [
      'For each club, the skipper with the most trips',
      [
        ['North', 'Ann', 3],
        ['South', 'Cleo', 1],
      ],
    ],
    [
      'In every club, the skipper who has the most guests booked',
      [
        ['North', 'Ann', 30],
        ['South', 'Cleo', 20],
      ],
    ],
    [
      'The most common state per club',
      [
        ['North', 'calm', 3],
        ['South', 'rough', 1],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});

describe('what is set against a mean of all rows', () => {
  it('compares the mean of each thing with that of all rows', async () => {
    expect(await rowsOf('Skippers whose average rating is below the overall average')).toEqual([['Ben', 2]]);
    expect(await rowsOf('Skippers whose average rating is below the overall company average')).toEqual([
      ['Ben', 2],
    ]);
    expect(await rowsOf('skippers rated better than overall')).toEqual([
      ['Ann', 4],
      ['Cleo', 4],
    ]);
  });

  it('counts the rows that the mean of each thing is of', async () => {
    const question = 'skippers whose average rating is above the overall average, with at least 3 trips';
    expect(await rowsOf(question)).toEqual([['Ann', 4]]);
  });

  it('takes the mean so many times', async () => {
    const [row, ...others] = await rowsOf('How many trips cost more than double the average?');
    expect([row, others]).toEqual([[1], []]);
  });
});

describe('what money is of, and what is left of it', () => {
  it.each<[string, unknown[][]]>([
    [
      'fares minus payments by club',
      [
        ['North', 15],
        ['South', 20],
      ],
    ],
    [
      'trips and average rating per club',
      [
        ['North', 4, 3.5],
        ['South', 1, 4],
      ],
    ],
  ])('%s', async (question, expected) => {
    expect(await rowsOf(question)).toEqual(expected);
  });
});
