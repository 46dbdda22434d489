import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DataSource, defaultLimits } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { hiddenBy } from './hidden.ts';
import { restrictSource } from './restrict-source.ts';

/**
 * What a denied table and a denied column mean on every engine that can shadow a table. The source has `customers` (three
 * rows), `employees` of `openPayroll`, `blacklist` and the view `staff_cost` over both; the table `blacklist` and the
 * column `employees.salary` are denied. Every salary is 987654 and every reason `canary-7f3a`.
 */
export type RightsContract = {
  readonly title: string;
  open(): Promise<{ source: DataSource; snapshot: SchemaSnapshot; close(): Promise<void> }>;
  /** The schema or database that holds the tables, as a statement names it. */
  readonly home: string;
  /** Statements that must be refused on this engine besides those that must be everywhere, such as of its catalogue. */
  readonly refused: readonly string[];
  /** More ways to meet whole rows; whatever they give must hold no salary. */
  readonly wholeRows: readonly string[];
};

const denials = [
  { table: 'blacklist', column: null },
  { table: 'employees', column: 'salary' },
];

/** The source as somebody with these denials has it. */
export function restricted(source: DataSource, snapshot: SchemaSnapshot): DataSource {
  const hidden = hiddenBy(snapshot, source.dialect.name, denials);
  if (hidden === null) throw new Error('nothing is hidden');
  return restrictSource(source, snapshot, hidden);
}

export function describeRights(contract: RightsContract): void {
  describe(contract.title, () => {
    let opened: Awaited<ReturnType<RightsContract['open']>>;
    let source: DataSource;
    beforeAll(async () => {
      opened = await contract.open();
      source = restricted(opened.source, opened.snapshot);
    });
    afterAll(() => opened?.close());

    test('the canaries are there for whoever may read everything', async () => {
      const rows = await opened.source.query(
        'SELECT e.salary, b.reason FROM employees e CROSS JOIN blacklist b WHERE e.id = 1',
        defaultLimits,
      );
      expect(rows.rows).toEqual([[987654, 'canary-7f3a']]);
    });

    test.each([
      'SELECT * FROM blacklist',
      'SELECT * FROM BlackList',
      `SELECT * FROM ${contract.home}.blacklist`,
      'SELECT name FROM customers WHERE id IN (SELECT customer_id FROM blacklist)',
      'SELECT (SELECT max(reason) FROM blacklist) AS r',
      'SELECT 1 FROM customers c JOIN blacklist b ON b.customer_id = c.id',
      'WITH b AS (SELECT * FROM blacklist) SELECT * FROM b',
      'SELECT * FROM (WITH blacklist AS (SELECT 1 AS x) SELECT x FROM blacklist) AS w, blacklist',
      'SELECT name FROM customers UNION SELECT reason FROM blacklist',
      'SELECT * FROM staff_cost',
      `SELECT * FROM ${contract.home}.employees`,
      ...contract.refused,
    ])('refuses %s', async (sql) => {
      await expect(source.query(sql, defaultLimits)).rejects.toMatchObject({ code: 'query-rejected' });
      await expect(source.explain(sql)).rejects.toMatchObject({ code: 'query-rejected' });
    });

    test('refuses a denied table by its quoted name', async () => {
      const sql = `SELECT * FROM ${source.dialect.quoteIdentifier('blacklist')}`;
      await expect(source.query(sql, defaultLimits)).rejects.toMatchObject({ code: 'query-rejected' });
    });

    test.each([
      'SELECT salary FROM employees',
      'SELECT e.salary FROM employees AS e',
      'SELECT max(SALARY) FROM employees',
      'SELECT name FROM employees ORDER BY salary',
      'SELECT name FROM employees WHERE salary > 1',
      'WITH e AS (SELECT * FROM employees) SELECT salary FROM e',
      'WITH RECURSIVE e(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM e WHERE n < 3) SELECT salary FROM employees, e',
    ])('has no such column for %s', async (sql) => {
      await expect(source.query(sql, defaultLimits)).rejects.toThrow(/salary/i);
    });

    test.each([
      'SELECT * FROM employees',
      'SELECT * FROM employees AS a JOIN employees AS b USING (id)',
      'SELECT * FROM (SELECT * FROM employees) AS w',
      'SELECT * FROM (WITH t AS (SELECT * FROM employees) SELECT * FROM t) AS w',
      'SELECT * FROM employees AS e NATURAL JOIN (SELECT 1 AS id) AS one',
      ...contract.wholeRows,
    ])('gives no salary for %s', async (sql) => {
      const given = await source.query(sql, defaultLimits).catch((error: Error) => error.message);
      expect(JSON.stringify(given)).not.toContain('987654');
      expect(typeof given === 'string' ? '' : JSON.stringify(given)).not.toContain('salary');
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
}
