import { expect, test } from 'vitest';
import { tables } from './__fixtures__/statements.ts';
import { unspokenParts } from './unspoken-parts.ts';

const parts = (question: string, sql: string) => unspokenParts(question, sql, tables).map(({ text }) => text);

test.each<[question: string, sql: string, unspoken: string[]]>([
  ['How many orders are there?', 'SELECT count(*) FROM orders', []],
  ['How many unpaid orders are there?', 'SELECT count(*) FROM orders', ['unpaid']],
  ['Which clients live in France?', "SELECT name FROM customers WHERE country = 'France'", []],
  [
    'Which customers of France bought red shoes?',
    "SELECT name FROM customers WHERE country = 'France'",
    ['bought red shoes'],
  ],
  ['Total of the orders in 2024', "SELECT sum(total) FROM orders WHERE placed_on >= '2024-01-01'", []],
  ['Total of the orders in 2024', 'SELECT sum(total) FROM orders', ['2024']],
  ['What is the average salary by department?', 'SELECT DEPTNAME, avg(SLRY) FROM EMP GROUP BY DEPTNAME', []],
  ['The five dearest products', 'not a statement', []],
])('%s: %s', (question, sql, unspoken) => {
  expect(parts(question, sql)).toEqual(unspoken);
});

test('a part says where it stands in the question', () => {
  expect(unspokenParts('How many unpaid orders?', 'SELECT count(*) FROM orders', tables)).toEqual([
    { text: 'unpaid', start: 9, end: 15 },
  ]);
});
