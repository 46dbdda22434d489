import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqliteDialect } from '../../datasource/sqlite/sqlite-dialect.ts';
import type { CellValue } from '../../domain/result-table.ts';
import { guardStatement } from '../guard/guard.ts';
import { readStatement } from '../narrow/narrow-statement.ts';
import { contributions } from './contributions.ts';
import { brokenDown, countBehind, onlyThis, rowsBehind } from './drill-cell.ts';
import { type DrilledBlock, drilledBlock } from './drilled-block.ts';

let database: DatabaseSync;
beforeAll(() => {
  database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE orders (id INTEGER, city TEXT, month TEXT, amount REAL);
    INSERT INTO orders VALUES
      (1, 'Lyon', '2025-01', 10), (2, 'Lyon', '2025-02', 25), (3, 'Turin', '2025-01', 40),
      (4, 'O''Fallon', '2025-02', 5), (5, NULL, '2025-02', 7), (6, 'Turin', '2025-02', NULL);
  `);
});
afterAll(() => database.close());

function rows(sql: string | null): CellValue[][] {
  if (sql === null) throw new Error('no statement');
  return database
    .prepare(sql)
    .all()
    .map((row) => Object.values(row) as CellValue[]);
}
function block(sql: string, columns: number): DrilledBlock {
  const query = readStatement(sql);
  const found = query && drilledBlock(query, columns);
  if (!found) throw new Error(`not taken apart: ${sql}`);
  return found;
}

const perCity =
  'SELECT city, sum(amount) AS total, count(*) AS n FROM orders GROUP BY 1 HAVING count(*) > 0 ORDER BY total LIMIT 2';

describe('from a cell', () => {
  test('only this: the same figures for one group', () => {
    const sql = onlyThis(block(perCity, 3), { row: ["O'Fallon", 5, 1], column: 1 }, sqliteDialect);
    expect(rows(sql)).toEqual([["O'Fallon", 5, 1]]);
  });

  test('the rows behind a figure are those that it was computed from, whatever the limit', () => {
    const cell = (column: number) => ({ row: ['Turin', 40, 2], column });
    const ids = (column: number) =>
      rows(rowsBehind(block(perCity, 3), cell(column), sqliteDialect)).map(([id]) => id);
    expect(ids(2)).toEqual([3, 6]);
    // A sum leaves out what has no value.
    expect(ids(1)).toEqual([3]);
  });

  test.each([
    [
      'a sum, what has none last',
      1,
      [
        ['2025-01', 40],
        ['2025-02', null],
      ],
    ],
    [
      'a count',
      2,
      [
        ['2025-01', 1],
        ['2025-02', 1],
      ],
    ],
  ])('%s of one group is broken down, the limit of the list apart', (_name, column, expected) => {
    const month = {
      expression: { kind: 'column', qualifier: null, name: { text: 'month', quote: null } },
      name: 'month',
      join: null,
    } as const;
    const cell = { row: ['Turin', 40, 2], column };
    expect(rows(brokenDown(block(perCity, 3), cell, month, 'figure', sqliteDialect))).toEqual(expected);
    const name = { ...cell, column: 0 };
    expect(brokenDown(block(perCity, 3), name, month, 'figure', sqliteDialect)).toBeNull();
  });

  test('a group without a value has rows as well', () => {
    const sql = rowsBehind(block(perCity, 3), { row: [null, 7, 1], column: 2 }, sqliteDialect);
    expect(rows(sql).map(([id]) => id)).toEqual([5]);
  });

  test('a figure over everything has no group to keep to, and a plain row is its own', () => {
    const total = block('SELECT count(*) FROM orders', 1);
    expect(onlyThis(total, { row: [6], column: 0 }, sqliteDialect)).toBeNull();
    expect(rows(countBehind(total, { row: [6], column: 0 }, null, sqliteDialect))).toEqual([[6]]);
    const list = block('SELECT id, city FROM orders', 2);
    expect(rowsBehind(list, { row: [1, 'Lyon'], column: 1 }, sqliteDialect)).toBeNull();
    expect(rows(onlyThis(list, { row: [1, 'Lyon'], column: 1 }, sqliteDialect))).toEqual([
      [1, 'Lyon'],
      [2, 'Lyon'],
    ]);
  });

  test.each([
    'SELECT city FROM orders UNION SELECT month FROM orders',
    'SELECT * FROM orders',
    'SELECT count(*) FROM orders GROUP BY city',
  ])('nothing is offered for %s', (sql) => {
    const query = readStatement(sql);
    expect(query && drilledBlock(query, 1)).toBeNull();
  });

  test('a value that ends its quotation is a value, and the guard lets the statement pass', async () => {
    const sql = onlyThis(block(perCity, 3), { row: ["x' OR 1=1 --", 5, 1], column: 1 }, sqliteDialect);
    expect(rows(sql)).toEqual([]);
    expect(await guardStatement(sql ?? '', 'sqlite')).toEqual({ verdict: 'allow' });
  });
});

describe('why a figure changed', () => {
  const city = { kind: 'column', qualifier: null, name: { text: 'city', quote: null } } as const;
  test.each([
    ['a sum', 'SELECT month, sum(amount) FROM orders GROUP BY month'],
    ['a count of rows', 'SELECT month, count(*) FROM orders GROUP BY month'],
    ['a count of values', 'SELECT month, count(amount) FROM orders GROUP BY month'],
  ])('the parts of %s add up to both figures, missing values among them', (_name, sql) => {
    const [before = [], after = []] = rows(sql);
    const parts = rows(
      contributions(
        block(sql, 2),
        { period: 0, before, after, measure: 1, dimension: { expression: city, name: 'city', join: null } },
        sqliteDialect,
      ),
    );
    const sum = (column: number) => parts.reduce((total, row) => total + Number(row[column]), 0);
    expect(parts.map(([name]) => name)).toContain(null);
    expect([sum(1), sum(2)]).toEqual([before[1], after[1]]);
    expect(sum(3)).toBe(Number(after[1]) - Number(before[1]));
    expect(parts.map((row) => Math.abs(Number(row[3])))).toEqual(
      parts.map((row) => Math.abs(Number(row[3]))).sort((left, right) => right - left),
    );
  });

  test.each(['avg(amount)', 'max(amount)', 'count(DISTINCT city)'])('%s is no sum of parts', (figure) => {
    const sql = `SELECT month, ${figure} FROM orders GROUP BY month`;
    const asked = { period: 0, before: ['2025-01', 1], after: ['2025-02', 2], measure: 1 };
    expect(
      contributions(
        block(sql, 2),
        { ...asked, dimension: { expression: city, name: 'city', join: null } },
        sqliteDialect,
      ),
    ).toBeNull();
  });

  test('the changes add up to the whole difference, whatever the rows are', () => {
    const row = fc.record({
      city: fc.option(fc.constantFrom('Lyon', 'Turin', "O'Fallon", '')),
      month: fc.constantFrom('2025-01', '2025-02', '2025-03'),
      kind: fc.constantFrom('new', 'old'),
      amount: fc.option(fc.integer({ min: -1_000, max: 1_000 })),
    });
    const figures = [
      'sum(amount)',
      'count(*)',
      'count(amount)',
      'sum(amount * 2)',
      "count(*) FILTER (WHERE kind = 'new')",
      "sum(amount) FILTER (WHERE kind = 'new')",
    ];
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(...figures),
        fc.boolean(),
        (rowsOfTable, figure, byKind) => {
          const table = new DatabaseSync(':memory:');
          table.exec('CREATE TABLE orders (city TEXT, month TEXT, kind TEXT, amount INTEGER)');
          const insert = table.prepare('INSERT INTO orders VALUES (?, ?, ?, ?)');
          for (const { city, month, kind, amount } of rowsOfTable) insert.run(city, month, kind, amount);
          const all = (sql: string | null) =>
            table
              .prepare(sql ?? '')
              .all()
              .map((each) => Object.values(each) as CellValue[]);
          const keys = byKind ? 'month, kind' : 'month';
          const sql = `SELECT ${keys}, ${figure} AS n FROM orders GROUP BY ${keys} ORDER BY ${keys}`;
          const at = byKind ? 2 : 1;
          const whole = all(sql);
          const own = whole.filter((each) => !byKind || each[1] === whole[0]?.[1]);
          const [before = [], after] = [own[0], own.at(-1)];
          if (after === undefined || before === after) return;
          const dimension = { expression: city, name: 'city', join: null };
          const asked = { period: 0, before, after, measure: at, dimension };
          const parts = all(contributions(block(sql, at + 1), asked, sqliteDialect));
          const sum = (column: number) => parts.reduce((total, part) => total + Number(part[column]), 0);
          expect([sum(1), sum(2), sum(3)]).toEqual([
            Number(before[at]),
            Number(after[at]),
            Number(after[at]) - Number(before[at]),
          ]);
          table.close();
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});
