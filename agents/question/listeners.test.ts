import { describe, expect, it } from 'vitest';
import { converse, queryIn } from '../__fixtures__/conversation.ts';
import { openTables } from '../__fixtures__/open-tables.ts';
import { openedForTests } from '../__fixtures__/opened-for-tests.ts';

/** A shop for recordings: milliseconds and bytes of each, orders of several of them. */
const records = `
  CREATE TABLE kinds (kind_id INTEGER PRIMARY KEY, kind_name TEXT NOT NULL UNIQUE);
  CREATE TABLE recordings (
    recording_id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE, kind_id INTEGER NOT NULL REFERENCES kinds(kind_id),
    milliseconds INTEGER NOT NULL, bytes INTEGER NOT NULL, unit_price REAL NOT NULL
  );
  CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE, city TEXT NOT NULL);
  CREATE TABLE invoices (
    invoice_id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(customer_id), invoice_date DATE NOT NULL,
    total REAL NOT NULL
  );
  CREATE TABLE invoice_lines (
    line_id INTEGER PRIMARY KEY, invoice_id INTEGER NOT NULL REFERENCES invoices(invoice_id),
    recording_id INTEGER NOT NULL REFERENCES recordings(recording_id), unit_price REAL NOT NULL, quantity INTEGER NOT NULL
  );
  INSERT INTO kinds VALUES (1, 'Lecture'), (2, 'Concert');
  INSERT INTO recordings VALUES
    (1, 'Tides', 1, 120000, 3000000, 2.5), (2, 'Moss', 1, 180000, 5000000, 2.5), (3, 'Aurora', 2, 600000, 40000000, 4), (4, 'Dusk', 2, 240000, 8000000, 2.5);
  INSERT INTO customers VALUES (1, 'Ida Holm', 'Lund'), (2, 'Per Dahl', 'Lund'), (3, 'Eva Ek', 'Ystad');
  INSERT INTO invoices VALUES
    (1, 1, '2024-01-05', 5), (2, 1, '2024-03-05', 9), (3, 2, '2024-02-01', 30), (4, 2, '2024-04-01', 10), (5, 3, '2024-05-01', 4);
  INSERT INTO invoice_lines VALUES
    (1, 1, 1, 2.5, 2), (2, 2, 2, 2.5, 2), (3, 2, 3, 4, 1), (4, 3, 4, 2.5, 12), (5, 4, 1, 2.5, 4), (6, 5, 3, 4, 1);
`;

const shop = openedForTests(() => openTables('listeners', records));

async function rows(question: string) {
  const { result } = queryIn(await converse(shop().workspace)(question));
  return result.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? Math.round(cell * 100) / 100 : cell)),
  );
}

describe('a shop for recordings', () => {
  it.each([
    ['Median recording length in minutes?', [[3.5]]],
    [
      'median recording length per kind in minutes',
      [
        ['Concert', 7],
        ['Lecture', 2.5],
      ],
    ],
    ['what percent of our recordings cost 2.50', [[75]]],
    ['how many recordings cost 4', [[1]]],
    ['what share of revenue do our top 1 customers make up, in %', [[68.97]]],
    ['average file size of a Concert recording in MB', [[24]]],
    [
      'Lecture vs Concert: recordings sold',
      [
        ['Concert', 14],
        ['Lecture', 8],
      ],
    ],
    ['customers whose last invoice was higher than their own average', [['Ida Holm', 9, 7]]],
    ['customers whose first invoice was above their average invoice', [['Per Dahl', 30, 20]]],
    ['how many customers whose latest invoice was below their average', [[1]]],
    [
      'recordings sold per kind',
      [
        ['Concert', 14],
        ['Lecture', 8],
      ],
    ],
    ['who placed the biggest single order ever', [['Per Dahl', 30]]],
  ])('%s', async (question, expected) => {
    expect(await rows(question)).toEqual(expected);
  });

  it.each([
    '2 customers with the biggest invoice',
    'recordings whose last invoice was above their best',
    'what percent of our recordings cost',
  ])('is refused: %s', async (question) => {
    const { status } = await converse(shop().workspace)(question);
    expect(status).not.toBe('answered');
  });
});
