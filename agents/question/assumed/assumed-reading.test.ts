import { expect, it } from 'vitest';
import { converse, queryIn } from '../../__fixtures__/conversation.ts';
import { openTables } from '../../__fixtures__/open-tables.ts';
import { openedForTests } from '../../__fixtures__/opened-for-tests.ts';

/** A farrier's: a visit is billed as a whole, and each of its treatments has a price of its own. */
const farrier = `
  CREATE TABLE yards (yard_id INTEGER PRIMARY KEY, yard_name TEXT NOT NULL UNIQUE);
  CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, yard_id INTEGER NOT NULL REFERENCES yards(yard_id), visit_date DATE NOT NULL);
  CREATE TABLE treatments (treatment_id INTEGER PRIMARY KEY, treatment_name TEXT NOT NULL UNIQUE);
  CREATE TABLE visit_treatments (
    visit_treatment_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES visits(visit_id),
    treatment_id INTEGER NOT NULL REFERENCES treatments(treatment_id), quantity INTEGER NOT NULL, unit_price NUMERIC NOT NULL
  );
  CREATE TABLE invoices (
    invoice_id INTEGER PRIMARY KEY, visit_id INTEGER NOT NULL REFERENCES visits(visit_id), issued_date DATE NOT NULL, amount NUMERIC NOT NULL
  );
  INSERT INTO yards VALUES (1, 'Elm'), (2, 'Oak');
  INSERT INTO visits VALUES (1, 1, '2024-03-04'), (2, 1, '2024-03-20'), (3, 2, '2024-04-02');
  INSERT INTO treatments VALUES (1, 'Shoeing'), (2, 'Trim');
  INSERT INTO visit_treatments VALUES (1, 1, 1, 2, 50), (2, 1, 2, 1, 20), (3, 2, 2, 2, 20), (4, 3, 1, 1, 50);
  INSERT INTO invoices VALUES (1, 1, '2024-03-05', 120), (2, 2, '2024-03-21', 40), (3, 3, '2024-04-03', 50);
`;

const tables = openedForTests(() => openTables('farrier', farrier));

it.each<[question: string, rows: unknown[][]]>([
  // The whole invoice is no revenue of each treatment of its visit.
  [
    'revenue by treatment',
    [
      ['Shoeing', 150],
      ['Trim', 60],
    ],
  ],
  ['treatment with the highest revenue', [['Shoeing', 150]]],
  // A visit has one yard, and one invoice.
  [
    'revenue by yard',
    [
      ['Elm', 160],
      ['Oak', 50],
    ],
  ],
])('%s', async (question, rows) => {
  const { result } = queryIn(await converse(tables().workspace)(question));
  expect(result.rows.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual(rows);
});
