import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';

/** A kiosk that rents boats: rides over two years, with plans that are billed by the month or the day. */
const kiosk = `
  CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT NOT NULL, billing_period TEXT NOT NULL);
  CREATE TABLE guests (
    guest_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, plan_id INTEGER NOT NULL REFERENCES plans(plan_id)
  );
  CREATE TABLE rides (
    ride_id INTEGER PRIMARY KEY, guest_id INTEGER NOT NULL REFERENCES guests(guest_id), started_at DATETIME NOT NULL, fare REAL NOT NULL,
    rating INTEGER
  );
  INSERT INTO plans VALUES (1, 'Lake', 'month'), (2, 'Pond', 'day');
  INSERT INTO guests VALUES (1, 'Ann', 1), (2, 'Bo', 2), (3, 'Cy', 1);
  INSERT INTO rides VALUES
    (1, 1, '2023-12-05 09:00:00', 5, NULL), (2, 1, '2024-01-10 09:10:00', 5, 3), (3, 2, '2024-01-20 09:20:00', 6, 4), (4, 1, '2024-02-03 10:00:00', 7, 3),
    (5, 3, '2024-04-07 09:30:00', 8, 5), (6, 2, '2024-07-07 11:00:00', 9, 4), (7, 3, '2024-07-09 12:00:00', 9, 5), (8, 3, '2024-08-01 12:00:00', 10, 5),
    (9, 1, '2025-01-02 09:00:00', 20, 4), (10, 1, '2025-02-02 09:00:00', 10, 5), (11, 3, '2025-02-20 15:00:00', 4, 3), (12, 3, '2025-03-09 16:00:00', 9, 4);
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('kiosk', kiosk);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const month = "strftime('%Y-%m', started_at)";
const inQuarter = (year: number) =>
  `SELECT SUM(fare) AS s FROM rides WHERE started_at BETWEEN '${year}-01-01' AND '${year}-04-01'`;

it.each([
  [
    'number of rides per month in 2025',
    `SELECT ${month}, COUNT(*) FROM rides WHERE started_at >= '2025-01-01' GROUP BY 1`,
  ],
  [
    'rides per month in 2025 and the change against the previous month',
    "SELECT '2025-01', 1, NULL UNION ALL SELECT '2025-02', 2, 1 UNION ALL SELECT '2025-03', 1, -1",
  ],
  [
    'ride volume per month in 2025 with growth over the previous month in percent',
    "SELECT '2025-01', 1, NULL UNION ALL SELECT '2025-02', 2, 100 UNION ALL SELECT '2025-03', 1, -50",
  ],
  [
    'By what percentage did fares grow in Q1 2025 compared with Q1 2024?',
    `SELECT 100 * (b.s - a.s) / a.s FROM (${inQuarter(2024)}) a, (${inQuarter(2025)}) b`,
  ],
  [
    'How did fares in Q1 2025 compare with Q1 2024?',
    `SELECT a.s, b.s, b.s - a.s, (b.s - a.s) / a.s FROM (${inQuarter(2024)}) a, (${inQuarter(2025)}) b`,
  ],
  [
    'fares growth 2025 vs 2024 in %, guests',
    "SELECT 'Ann', 12, 30, 150.0 UNION ALL SELECT 'Cy', 27, 13, -100 * 14.0/27",
  ],
  ['How much did Cy spend in 2024 and how much in 2025?', 'SELECT 27, 13'],
  ['At what hour of the day do we get the most rides?', 'SELECT 9, 6'],
  ['How many guests took fewer rides in Q2 2024 than in Q1?', 'SELECT 2'],
  ['guests who took rides in 2024 but have not taken any in 2025', "SELECT 'Bo'"],
  ['guests with rides in 2024 but none so far in 2025', "SELECT 'Bo'"],
  [
    'Which guests have a lower average rating in 2025 than in 2024? Show both averages',
    "SELECT 'Cy', 5.0, 3.5",
  ],
])('%s', async (question, sql) => {
  const { result } = queryIn(await converse(tables.workspace)(question));
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const shown = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(4) : String(cell)))).sort();
  expect(shown(result.rows)).toEqual(shown(statement.all() as unknown as unknown[][]));
});

it('a season whose months are not told is refused', async () => {
  expect((await converse(tables.workspace)('number of rides in winter')).status).not.toBe('answered');
});
