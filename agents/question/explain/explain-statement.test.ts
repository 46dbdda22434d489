import { describe, expect, it, test } from 'vitest';
import { parseSelect } from '#lib/sql/select/parse-select.ts';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { clausesLeftOut } from './__fixtures__/clauses-left-out.ts';
import { statements, tables } from './__fixtures__/statements.ts';
import { explainStatement } from './explain-statement.ts';

const explained = (sql: string) => explainStatement(sql, tables);
const weekday =
  "CASE extract(isodow FROM placed_on) WHEN 1 THEN 'Monday' WHEN 2 THEN 'Tuesday' WHEN 3 THEN 'Wednesday' WHEN 4 THEN 'Thursday' WHEN 5 THEN 'Friday' WHEN 6 THEN 'Saturday' WHEN 7 THEN 'Sunday' END";

describe('a statement in words', () => {
  it.each<[string, string[]]>([
    [
      'SELECT count(*) FROM orders',
      ['Counts the orders.', 'Over the whole time that the data has, 2023-01-02 to 2025-06-30.'],
    ],
    [
      'SELECT c.country, sum(o.total) FROM orders AS o JOIN customers AS c ON o.customer_id = c.id GROUP BY c.country',
      [
        'For each country of the customer, shows the sum of total of the order.',
        'Takes each order with its customer.',
        'Over the whole time that the data has, 2023-01-02 to 2025-06-30.',
      ],
    ],
    [
      "SELECT name FROM customers WHERE country = 'France' AND city IS NULL",
      ['Shows the name of customers.', 'Only where country is “France” and city is missing.'],
    ],
    [
      'SELECT FNAME, LNAME FROM EMP WHERE SLRY > 1000',
      ['Shows the first name and last name of employees.', 'Only where salary is more than 1000.'],
    ],
    [
      "SELECT sum(total) FROM orders WHERE placed_on >= '2024-01-01' AND placed_on < '2025-01-01' AND total > 5 AND total <= 9",
      [
        'Gives the sum of total of orders.',
        'Only where date placed is in 2024 and total is more than 5 and at most 9.',
      ],
    ],
    [
      `SELECT ${weekday} AS weekday, count(*) FROM orders GROUP BY ${weekday} ORDER BY min(extract(isodow FROM placed_on))`,
      [
        'For each weekday of date placed, shows the number of orders.',
        'Sorted by weekday of date placed, Monday first.',
      ],
    ],
  ])('%s', (sql, sentences) => {
    expect(explained(sql)).toEqual(sentences);
  });
});

test.each(statements)('no clause can be taken out without other words: %s', (sql) => {
  const words = explained(sql);
  expect(words).not.toEqual([]);
  for (const { without, left } of clausesLeftOut(parseSelect(sql).query, tables))
    expect(explained(printQuery(left)), `without ${without}`).not.toEqual(words);
});

test.each(statements)('no table or column is called by a name that is no word: %s', (sql) => {
  expect(explained(sql).join(' ')).not.toMatch(/[a-z]_[a-z]|\b(?:FNAME|LNAME|SLRY|MGR|EMP|DEPTNAME|qty)\b/i);
});

test.each([
  ["name ~ '^A'", 'matches the pattern'],
  ["name <=> 'Ann'", 'is the same as'],
  ["name ->> 'city' = 'Bern'", 'Bern'],
  ['(id & 2) = 2', '&'],
  ['1 << id', '<<'],
])("an engine's own operator is told as it is written: %s", (condition, words) => {
  expect(explained(`SELECT count(*) FROM customers WHERE ${condition}`).join(' ')).toContain(words);
});

test('what is no statement is not explained', () => {
  expect(explained('There are 3 orders.')).toEqual([]);
});
