import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import { openDataSource } from '#lib/datasource/open-data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { openPayroll } from '../__fixtures__/payroll.ts';
import type { Shop } from '../__fixtures__/shop.ts';
import { hiddenBy } from './hidden.ts';
import { restrictSource } from './restrict-source.ts';

const denials = [
  { table: 'blacklist', column: null },
  { table: 'employees', column: 'salary' },
];

function restricted(source: DataSource, snapshot: SchemaSnapshot): DataSource {
  const hidden = hiddenBy(snapshot, source.dialect.name, denials);
  if (hidden === null) throw new Error('nothing is hidden');
  return restrictSource(source, snapshot, hidden);
}

describe('SQLite', () => {
  let shop: Shop;
  let source: DataSource;
  beforeAll(async () => {
    shop = await openPayroll();
    source = restricted(shop.workspace.source, shop.workspace.knowledge.snapshot);
  });
  afterAll(() => shop.close());

  test.each([
    'SELECT * FROM blacklist',
    'SELECT * FROM BlackList',
    'SELECT * FROM "blacklist"',
    'SELECT * FROM main.blacklist',
    'SELECT name FROM customers WHERE id IN (SELECT customer_id FROM blacklist)',
    'SELECT (SELECT reason FROM blacklist) AS r',
    'SELECT 1 FROM customers c JOIN blacklist b ON b.customer_id = c.id',
    'WITH b AS (SELECT * FROM blacklist) SELECT * FROM b',
    'SELECT * FROM (WITH blacklist AS (SELECT 1 AS x) SELECT x FROM blacklist), blacklist',
    'SELECT name FROM customers UNION SELECT reason FROM blacklist',
    'SELECT * FROM staff_cost',
    'SELECT * FROM main.employees',
    'SELECT name FROM sqlite_master',
  ])('refuses %s', async (sql) => {
    await expect(source.query(sql, defaultLimits)).rejects.toMatchObject({ code: 'query-rejected' });
    await expect(source.explain(sql)).rejects.toMatchObject({ code: 'query-rejected' });
  });

  test.each([
    'SELECT salary FROM employees',
    'SELECT e.salary FROM employees AS e',
    'SELECT max(SALARY) FROM Employees',
    'SELECT name FROM employees ORDER BY salary',
    'SELECT name FROM employees WHERE salary > 1',
    'WITH e AS (SELECT * FROM employees) SELECT salary FROM e',
    'WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e WHERE n < 3) SELECT salary FROM employees, e',
  ])('has no such column for %s', async (sql) => {
    await expect(source.query(sql, defaultLimits)).rejects.toThrow(/salary/i);
  });

  test.each([
    ['SELECT * FROM employees ORDER BY id LIMIT 1', [[1, 'Ann', 'Sales']]],
    ['SELECT e.* FROM employees e WHERE id = 2', [[2, 'Ben', 'Sales']]],
    [
      '-- of all\nWITH t AS (SELECT team FROM employees) SELECT team, count(*) FROM t GROUP BY team ORDER BY team',
      [
        ['Sales', 2],
        ['Support', 1],
      ],
    ],
    [
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT name FROM n JOIN employees ON id = i ORDER BY i DESC',
      [['Cleo'], ['Ben'], ['Ann']],
    ],
    ['SELECT count(*) FROM customers;', [[3]]],
  ])('answers %s', async (sql, rows) => {
    expect((await source.query(sql, defaultLimits)).rows).toEqual(rows);
  });
});

describe('DuckDB', () => {
  let folder: string;
  let whole: DataSource;
  let source: DataSource;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-rights-'));
    const file = path.join(folder, 'employees.csv');
    await writeFile(file, 'id,name,salary\n1,Ann,987654\n2,Ben,987654\n');
    whole = await openDataSource(file);
    source = restricted(whole, await whole.introspect({ onProgress: () => undefined }));
  });
  afterAll(async () => {
    await whole.close();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    'SELECT employees FROM employees',
    'SELECT e FROM employees AS e',
    "SELECT COLUMNS('sal.*') FROM employees",
    'SELECT * FROM employees AS e(a, b, c)',
    'SELECT x.salary FROM (FROM employees) AS x',
    'FROM main.employees',
    'SUMMARIZE employees',
    'SHOW TABLES',
    'SELECT column_name FROM information_schema.columns',
  ])('gives no salary for %s', async (sql) => {
    const given = await source.query(sql, defaultLimits).catch((error: Error) => error.message);
    expect(JSON.stringify(given)).not.toContain('987654');
    expect(typeof given === 'string' ? '' : JSON.stringify(given)).not.toContain('salary');
  });

  test('the other columns are read as before', async () => {
    expect((await source.query('FROM employees ORDER BY id DESC', defaultLimits)).rows).toEqual([
      [2, 'Ben'],
      [1, 'Ann'],
    ]);
  });
});
