import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { sameClauses } from './clause-sets.ts';

const table = (
  name: string,
  columns: string[],
  foreignKeys: TableSchema['foreignKeys'] = [],
): TableSchema => ({
  name,
  kind: 'table',
  description: null,
  primaryKey: [],
  foreignKeys,
  rowCount: 0,
  sampleRows: [],
  columns: columns.map((column) => ({
    name: column,
    type: 'TEXT',
    kind: 'text' as const,
    nullable: true,
    description: null,
  })),
});

const tables = [
  table('singer', ['singer_id', 'name', 'age']),
  table(
    'concert',
    ['concert_id', 'singer_id', 'year'],
    [{ columns: ['singer_id'], referencedTable: 'singer', referencedColumns: ['singer_id'] }],
  ),
];
const same = (one: string, other: string) => sameClauses(one, other, tables);

test('aliases, the order inside a clause, join conditions, DISTINCT and values are not compared', () => {
  expect(
    same(
      'SELECT DISTINCT T1.name, T2.year FROM singer AS T1 JOIN concert AS T2 ON T1.singer_id = T2.singer_id WHERE T1.age > 20 AND T2.year = 2014',
      "SELECT year, name FROM concert, singer WHERE year = '2015' AND age > 30",
    ),
  ).toBe(true);
});

test('columns that a foreign key joins are one', () => {
  const by = (alias: string) =>
    `SELECT count(*) FROM singer a JOIN concert b ON a.singer_id = b.singer_id GROUP BY ${alias}.singer_id`;
  expect(same(by('a'), by('b'))).toBe(true);
});

test('an ordering by the alias of a figure is an ordering by the figure, and of LIMIT only its presence counts', () => {
  const plain = 'SELECT year FROM concert GROUP BY year ORDER BY count(*) DESC LIMIT 1';
  expect(same('SELECT year FROM concert GROUP BY year ORDER BY COUNT(*) DESC LIMIT 3', plain)).toBe(true);
  expect(same('SELECT year FROM concert GROUP BY year ORDER BY count(*) DESC', plain)).toBe(false);
  expect(same('SELECT year FROM concert GROUP BY year ORDER BY count(*) LIMIT 1', plain)).toBe(false);
});

test.each([
  ['another column', 'SELECT name FROM singer', 'SELECT age FROM singer'],
  ['another operator', 'SELECT name FROM singer WHERE age > 3', 'SELECT name FROM singer WHERE age >= 3'],
  [
    'or for and',
    'SELECT name FROM singer WHERE age > 3 OR age < 2',
    'SELECT name FROM singer WHERE age > 3 AND age < 2',
  ],
  ['another table', 'SELECT count(*) FROM singer', 'SELECT count(*) FROM concert'],
  ['an aggregate more', 'SELECT max(age) FROM singer', 'SELECT max(age), min(age) FROM singer'],
  [
    'another nested query',
    'SELECT name FROM singer WHERE singer_id NOT IN (SELECT singer_id FROM concert)',
    'SELECT name FROM singer WHERE singer_id IN (SELECT singer_id FROM concert)',
  ],
  [
    'another set operation',
    'SELECT age FROM singer UNION SELECT year FROM concert',
    'SELECT age FROM singer EXCEPT SELECT year FROM concert',
  ],
])('%s is no match', (_, one, other) => {
  expect(same(one, other)).toBe(false);
  expect(same(one, one)).toBe(true);
});

test('what cannot be read matches nothing', () => {
  expect(same('no statement', 'no statement')).toBe(false);
});
