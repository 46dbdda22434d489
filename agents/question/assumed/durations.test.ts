import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../../__fixtures__/open-tables.ts';

/** A garden that is hired out in plots: what is booked, visited, mended and billed, each with its moments. */
const garden = `
  CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
  CREATE TABLE growers (
    grower_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL, region_id INTEGER NOT NULL REFERENCES regions(region_id),
    joined_on DATE NOT NULL, cancelled_on DATE, brought_by_grower_id INTEGER REFERENCES growers(grower_id)
  );
  CREATE TABLE visits (
    visit_id INTEGER PRIMARY KEY, grower_id INTEGER NOT NULL REFERENCES growers(grower_id), booked_at DATETIME NOT NULL,
    checked_in_at DATETIME, started_at DATETIME, ended_at DATETIME, weather TEXT NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE repair_jobs (
    job_id INTEGER PRIMARY KEY, kind TEXT NOT NULL, opened_at DATETIME NOT NULL, completed_at DATETIME, labor_hours REAL
  );
  CREATE TABLE bills (
    bill_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES visits(visit_id), issued_on DATE NOT NULL, amount REAL NOT NULL
  );
  CREATE TABLE payments (
    payment_id INTEGER PRIMARY KEY, bill_id INTEGER NOT NULL REFERENCES bills(bill_id), paid_on DATE NOT NULL, method TEXT NOT NULL
  );
  INSERT INTO regions VALUES (1, 'North'), (2, 'South');
  INSERT INTO growers VALUES
    (1, 'Ann', 1, '2024-01-01', '2024-03-01', NULL), (2, 'Bo', 2, '2024-01-10', NULL, 1), (3, 'Cy', 2, '2024-02-01', '2024-02-11', 1),
    (4, 'Di', 1, '2024-02-02', NULL, NULL);
  INSERT INTO visits VALUES
    (1, 1, '2024-01-05 10:00:00', '2024-01-07 09:00:00', '2024-01-07 09:10:30', '2024-01-07 10:10:30', 'sun', 'completed'),
    (2, 1, '2024-01-15 10:00:00', '2024-01-16 09:00:00', '2024-01-16 09:05:00', '2024-01-16 09:35:00', 'rain', 'completed'),
    (3, 2, '2024-01-20 12:00:00', NULL, NULL, NULL, 'rain', 'missed'),
    (4, 2, '2024-01-25 12:00:00', '2024-01-26 12:00:00', '2024-01-26 12:20:00', '2024-01-26 13:00:00', 'sun', 'completed');
  INSERT INTO repair_jobs VALUES
    (1, 'hose', '2024-01-01 08:00:00', '2024-01-01 20:00:00', 2), (2, 'hose', '2024-01-03 08:00:00', '2024-01-05 08:00:00', 3),
    (3, 'tap', '2024-01-04 08:00:00', NULL, NULL);
  INSERT INTO bills VALUES (1, 1, '2024-01-08', 20), (2, 2, '2024-01-17', 30), (3, 4, '2024-01-27', 30);
  INSERT INTO payments VALUES (1, 1, '2024-01-10', 'card'), (2, 2, '2024-01-27', 'card'), (3, 3, '2024-01-28', 'cash');
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('garden', garden);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const seconds = (from: string, to: string) => `AVG(ROUND((julianday(${to}) - julianday(${from})) * 86400))`;
const first = '(SELECT MIN(booked_at) FROM visits v WHERE v.grower_id = g.grower_id)';
const ofRepair = `SELECT kind, ${seconds('opened_at', 'completed_at')} / 86400 FROM repair_jobs GROUP BY kind`;
const paid = 'FROM payments p JOIN bills b USING (bill_id)';

it.each([
  ['How many days does a repair job take on average, by kind?', ofRepair],
  ['average repair job duration in days by kind', ofRepair],
  ['How many days pass on average from opening a job to completing it, by kind?', ofRepair],
  ['the longest repair job in hours', 'SELECT 48'],
  [
    'How many minutes do growers wait on average between check-in and the start of the visit, by weather?',
    `SELECT weather, ${seconds('checked_in_at', 'started_at')} / 60 FROM visits GROUP BY 1`,
  ],
  [
    'How long does a visit last on average in minutes, by weather?',
    `SELECT weather, ${seconds('started_at', 'ended_at')} / 60 FROM visits GROUP BY 1`,
  ],
  ['length in minutes of a visit', `SELECT ${seconds('started_at', 'ended_at')} / 60 FROM visits`],
  [
    'average number of days between bill and payment by method',
    `SELECT method, AVG(julianday(paid_on) - julianday(issued_on)) ${paid} GROUP BY 1`,
  ],
  [
    'How many days pass on average between joining and the first visit?',
    `SELECT AVG(julianday(date(${first})) - julianday(joined_on)) FROM growers g`,
  ],
  [
    'On average, how many days after joining does a grower book the first visit, by region?',
    `SELECT region_name, AVG(julianday(date(${first})) - julianday(joined_on)) FROM growers g JOIN regions USING (region_id) GROUP BY 1`,
  ],
  ["How many days lie on average between a grower's first and second completed visit?", 'SELECT 10'],
  [
    'average days between joining and cancelling per region',
    'SELECT region_name, AVG(julianday(cancelled_on) - julianday(joined_on)) FROM growers JOIN regions USING (region_id) GROUP BY 1',
  ],
])('%s', async (question, sql) => {
  const { result, reading } = queryIn(await converse(tables.workspace)(question));
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const shown = (rows: readonly (readonly unknown[])[]) =>
    rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : String(cell)))).sort();
  expect(shown(result.rows)).toEqual(shown(statement.all() as unknown as unknown[][]));
  expect(reading.join(' ')).toMatch(/is taken to be/);
});

it.each([
  'average days between bill and harvest',
  'How long does a region last?',
  'days between the first visit and the last bill',
])('"%s" is refused: the garden keeps no such moments', async (question) => {
  expect((await converse(tables.workspace)(question)).status).not.toBe('answered');
});
