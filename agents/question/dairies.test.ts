import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { type OpenedTables, openTables } from '../__fixtures__/open-tables.ts';

/** Dairies that are billed for cheese, who looks after them, and when their lines stood still. */
const dairies = `
  CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL);
  CREATE TABLE dairies (
    dairy_id INTEGER PRIMARY KEY, dairy_name TEXT NOT NULL, country TEXT NOT NULL, segment TEXT NOT NULL,
    account_rep_id INTEGER NOT NULL REFERENCES staff(staff_id)
  );
  CREATE TABLE invoices (
    invoice_id INTEGER PRIMARY KEY, dairy_id INTEGER NOT NULL REFERENCES dairies(dairy_id), issued_on DATE NOT NULL,
    total_amount NUMERIC NOT NULL, sales_channel TEXT NOT NULL, status TEXT NOT NULL
  );
  CREATE TABLE payments (
    payment_id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES invoices(invoice_id), paid_on DATE NOT NULL, amount NUMERIC NOT NULL
  );
  CREATE TABLE milk_usage (usage_id INTEGER PRIMARY KEY, dairy_id INTEGER NOT NULL REFERENCES dairies(dairy_id), usage_month DATE NOT NULL, litres INTEGER NOT NULL);
  CREATE TABLE stoppages (
    stoppage_id INTEGER PRIMARY KEY, dairy_id INTEGER NOT NULL REFERENCES dairies(dairy_id), began_on DATE NOT NULL,
    cause TEXT NOT NULL, shift TEXT NOT NULL, stoppage_minutes INTEGER NOT NULL
  );
  INSERT INTO staff VALUES (1, 'Ann Orr'), (2, 'Ben Lutz');
  INSERT INTO dairies VALUES (1, 'Alp', 'Italy', 'retail', 1), (2, 'Bel', 'Italy', 'trade', 1), (3, 'Cor', 'Spain', 'trade', 2);
  INSERT INTO invoices VALUES
    (1, 1, '2023-02-01', 100, 'web', 'paid'), (2, 1, '2024-03-01', 300, 'phone', 'paid'), (3, 2, '2023-03-05', 500, 'web', 'cancelled'),
    (4, 2, '2024-04-01', 50, 'web', 'open'), (5, 3, '2023-05-01', 80, 'phone', 'paid'), (6, 3, '2024-06-01', 200, 'web', 'open');
  INSERT INTO payments VALUES (1, 1, '2023-03-01', 90), (2, 2, '2024-04-01', 30), (3, 5, '2023-06-01', 80);
  INSERT INTO milk_usage VALUES (1, 1, '2024-01-01', 10), (2, 3, '2024-02-01', 20);
  INSERT INTO stoppages VALUES
    (1, 1, '2024-01-05', 'power', 'night', 90), (2, 1, '2024-01-09', 'filter', 'day', 40), (3, 2, '2024-02-01', 'filter', 'day', 30),
    (4, 2, '2024-02-04', 'filter', 'day', 35), (5, 3, '2024-03-01', 'power', 'night', 5);
`;

let tables: OpenedTables;
let database: DatabaseSync;
beforeAll(async () => {
  tables = await openTables('dairies', dairies);
  database = new DatabaseSync(tables.file, { readOnly: true });
});
afterAll(async () => {
  database.close();
  await tables.close();
});

const shown = (rows: readonly (readonly unknown[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(6) : String(cell)))).sort();

async function expectRows(question: string, sql: string): Promise<void> {
  const { result } = queryIn(await converse(tables.workspace)(question));
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  expect(shown(result.rows)).toEqual(shown(statement.all() as unknown as unknown[][]));
}

const ofDairies = 'FROM invoices JOIN dairies USING (dairy_id)';
const ofStoppages = 'FROM stoppages JOIN dairies USING (dairy_id)';

describe('a part within each group, and beside its whole', () => {
  it.each([
    [
      'percent of stoppages in the night shift, by country',
      `SELECT country, 100.0 * SUM(shift = 'night') / COUNT(*) ${ofStoppages} GROUP BY 1`,
    ],
    [
      'number of stoppages in 2024, and how many of them were in the night shift',
      "SELECT COUNT(*), SUM(shift = 'night') FROM stoppages",
    ],
    ['share of dairies with more than one stoppage', 'SELECT 2.0 / 3'],
  ])('%s', expectRows);
});

describe('the best of each', () => {
  it.each([
    ['dairies per account agent', "VALUES ('Ann Orr', 2), ('Ben Lutz', 1)"],
    ['best year for each rep', "VALUES ('Ann Orr', '2023', 600), ('Ben Lutz', '2024', 200)"],
    ['top dairy by revenue each in Italy and Spain', "VALUES ('Italy', 'Bel', 550), ('Spain', 'Cor', 280)"],
    ['which cause has the most stoppage minutes', "SELECT 'filter', 105"],
    [
      'for each country, which cause costs the most stoppage minutes?',
      "VALUES ('Italy', 'filter', 105), ('Spain', 'power', 5)",
    ],
    ['dairies with at least 2 stoppages', "VALUES ('Alp'), ('Bel')"],
  ])('%s', expectRows);
});

describe('money by what is said of it', () => {
  it.each([
    ['total invoiced amount by country', `SELECT country, SUM(total_amount) ${ofDairies} GROUP BY 1`],
    [
      'number of stoppages by month',
      "SELECT strftime('%Y-%m', began_on), COUNT(*) FROM stoppages GROUP BY 1",
    ],
    ['top dairy per segment by invoiced amount', "VALUES ('retail', 'Alp', 400), ('trade', 'Bel', 550)"],
    [
      'Which dairy has the highest total invoicing in each country, excluding cancelled invoices?',
      "VALUES ('Italy', 'Alp', 400), ('Spain', 'Cor', 280)",
    ],
    ['Who looks after more dairies than anybody else?', "VALUES ('Ann Orr')"],
    ['revenue by sales channel', 'SELECT sales_channel, SUM(total_amount) FROM invoices GROUP BY 1'],
    ['revenue outside Italy', `SELECT SUM(total_amount) ${ofDairies} WHERE country <> 'Italy'`],
    ['revenue by country in thousands', `SELECT country, SUM(total_amount) / 1000.0 ${ofDairies} GROUP BY 1`],
    [
      'average invoice amount, retail vs trade dairies',
      `SELECT segment, AVG(total_amount) ${ofDairies} GROUP BY 1`,
    ],
    [
      'number of invoices by sales channel, cancelled invoices left out',
      "SELECT sales_channel, COUNT(*) FROM invoices WHERE status <> 'cancelled' GROUP BY 1",
    ],
  ])('%s', expectRows);

  it('refuses a magnitude of a number of rows', async () => {
    const answer = await converse(tables.workspace)('number of invoices in millions');
    expect(JSON.stringify(answer)).toContain('in millions');
    expect(() => queryIn(answer)).toThrow();
  });
});
