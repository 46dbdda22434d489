import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';
import { figuresBehind } from './figures-behind.ts';

/** A boat hire: one fine has no amount yet, and jobs are told by a kind and not by a name. */
const hire = `
  CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, boat_name TEXT NOT NULL, hull TEXT NOT NULL, value REAL NOT NULL, sold_on DATE);
  CREATE TABLE hires (
    hire_id INTEGER PRIMARY KEY, hire_number TEXT NOT NULL UNIQUE, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), began_on DATE NOT NULL,
    returned_on DATE, channel TEXT NOT NULL, price REAL NOT NULL, deposit REAL, discount REAL NOT NULL,
    is_gift INTEGER NOT NULL
  );
  CREATE TABLE jobs (job_id INTEGER PRIMARY KEY, boat_id INTEGER NOT NULL REFERENCES boats(boat_id), done_on DATE NOT NULL, kind TEXT NOT NULL, cost REAL NOT NULL);
  INSERT INTO boats VALUES (1, 'Ada', 'steel', 100, NULL), (2, 'Bee', 'wood', 40, '2024-05-01'), (3, 'Cod', 'wood', 60, NULL);
  INSERT INTO hires VALUES
    (1, 'H-1', 1, '2023-05-02', '2023-05-04', 'phone', 10, 5, 0, 0), (2, 'H-2', 1, '2023-07-02', '2023-07-09', 'web', 20, NULL, 2, 1),
    (3, 'H-3', 2, '2024-05-30', '2024-06-02', 'web', 30, 15, 0, 0), (4, 'H-4', 3, '2024-06-05', '2024-07-01', 'web', 50, 25, 4, 1),
    (5, 'H-5', 3, '2024-06-20', NULL, 'phone', 5, NULL, 0, 0);
  INSERT INTO jobs VALUES (1, 1, '2024-01-05', 'engine', 70), (2, 2, '2024-02-05', 'paint', 20), (3, 3, '2024-03-05', 'paint', 10);
`;

const tables = openedForTests(() => openTables('boat hire', hire));

async function rowsOf(question: string) {
  const { result } = queryIn(await converse(tables().workspace)(question));
  return result.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

describe('figures of the rows said before', () => {
  it.each<[string, (string | number | null)[][]]>([
    ['Gift hires: count and total price', [[2, 70]]],
    ['Gift hires - how many, and what is their average price?', [[2, 35]]],
    ['hires in 2024, how many and worth how much', [[3, 85]]],
    ['how many boats are made of wood, and what is their average value?', [[2, 50]]],
    ['wood boats: how many, and what is the total value of them?', [[2, 100]]],
    ['paint jobs, number', [[2]]],
    // Of amounts that begin at zero those above it are there.
    ['how many hires have a discount, and what is the average discount among them?', [[2, 3]]],
    ['hires without a discount - how many?', [[3]]],
    ['how many boats and how many jobs are there', [[3, 3]]],
    ['number of hires and number of jobs in 2024', [[3, 3]]],
    ['how many boats, hires and jobs do we have?', [[3, 5, 3]]],
    ['how many hires have a deposit and how many are gifts', [[3, 2]]],
    [
      'hires by channel: number, total price and average deposit',
      [
        ['phone', 2, 15, 5],
        ['web', 3, 100, 20],
      ],
    ],
    [
      'hires by channel, total and average price, and the number',
      [
        ['phone', 15, 7.5, 2],
        ['web', 100, 33.33, 3],
      ],
    ],
    // Of two tables each row is counted once.
    [
      'per boat: number of hires and number of jobs',
      [
        ['Ada', 2, 1],
        ['Bee', 1, 1],
        ['Cod', 2, 1],
      ],
    ],
    [
      'hires without a deposit: what share per channel',
      [
        ['phone', 0.5],
        ['web', 0.33],
      ],
    ],
    ['in which months of 2024 were more than 1 hires made', [['2024-06', 2]]],
    ['in which months of 2024 did hires rise compared with the month before', [['2024-06', 2]]],
    [
      'difference between the total hire price in 2024 and in 2023 for each channel',
      [
        ['phone', -5],
        ['web', 60],
      ],
    ],
    [
      'kinds of jobs, with counts',
      [
        ['engine', 1],
        ['paint', 2],
      ],
    ],
    [
      'cost of jobs by kind, number of jobs too',
      [
        ['engine', 70, 1],
        ['paint', 30, 2],
      ],
    ],
    ['number and total price of gift hires', [[2, 70]]],
    ['paint jobs in 2024: how many and what did they cost in total?', [[2, 30]]],
  ])('%s', async (question, rows) => {
    const found = await rowsOf(question);
    expect(found.toSorted()).toEqual(rows);
  });

  it('takes no list of columns for figures', () => {
    expect(
      figuresBehind('unpaid hires: number and price').flatMap(({ slots }) => slots.number ?? []),
    ).toEqual([]);
    expect(figuresBehind('hires of May with their price')).toEqual([]);
    expect(figuresBehind('which boats are made of wood, and how many hires do they have')).toEqual([]);
    expect(figuresBehind('boats with the highest value')).toEqual([]);
  });
});

describe('periods', () => {
  it.each<[string, (string | number | null)[][]]>([
    [
      'busiest month of each year by number of hires',
      [
        ['2023-05', 1],
        ['2023-07', 1],
        ['2024-06', 2],
      ],
    ],
    [
      'for every year: the month with the most hires and how many',
      [
        ['2023-05', 1],
        ['2023-07', 1],
        ['2024-06', 2],
      ],
    ],
    ['in which month of which year did we get the most hires', [['2024-06', 2]]],
    [
      'hires per channel, May to July 2024 next to the same months of 2023',
      [
        ['phone', 1, 1],
        ['web', 1, 2],
      ],
    ],
  ])('%s', async (question, rows) => {
    expect(await rowsOf(question)).toEqual(rows);
  });

  it('tells the first and the last day of rows', async () => {
    expect(await rowsOf('first and most recent hire booked by web')).toEqual([['2023-07-02', '2024-06-05']]);
  });
});
