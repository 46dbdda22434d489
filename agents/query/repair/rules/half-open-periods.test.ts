import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';
import { halfOpenPeriods } from './half-open-periods.ts';

const column = { type: '', nullable: true, description: null };
const visits: TableSchema = {
  name: 'visit',
  kind: 'table',
  description: null,
  columns: [
    { ...column, name: 'id', kind: 'integer' },
    { ...column, name: 'seen', kind: 'datetime' },
    { ...column, name: 'code', kind: 'text' },
  ],
  primaryKey: ['id'],
  foreignKeys: [],
  rowCount: 100,
  sampleRows: [],
};

function conditionOf(where: string, dialect = 'postgres') {
  const tables = [visits];
  const input = { sql: `SELECT id FROM visit WHERE ${where}`, error: null, tables, question: '', dialect };
  const { sql, edits } = repairSql({ ...input, values: snapshotValues(tables) }, [halfOpenPeriods]);
  return { where: sql.split('WHERE ')[1], kinds: edits.map(({ kind }) => kind) };
}

const january = "seen >= '2024-01-01' AND seen < '2024-02-01'";
const year2024 = "seen >= '2024-01-01' AND seen < '2025-01-01'";
const firstOfMarch = "seen >= '2024-03-01' AND seen < '2024-03-02'";

test('a period is written half open by repair as a whole', () => {
  const sql = "SELECT id FROM visit WHERE to_char(CAST(seen AS timestamp), 'YYYY-MM') = '2024-01'";
  const values = snapshotValues([visits]);
  const repaired = repairSql({
    sql,
    error: null,
    tables: [visits],
    question: '',
    dialect: 'postgres',
    values,
  });
  expect(repaired.sql).toBe(`SELECT id FROM visit WHERE ${january}`);
});

test.each([
  ["to_char(CAST(seen AS timestamp), 'YYYY-MM') = '2024-01'", january],
  ["strftime('%Y-%m', seen) = '2024-01'", january],
  ["strftime(CAST(seen AS DATE), '%Y-%m') = '2024-01'", january],
  ["DATE_FORMAT(seen, '%Y-%m') = '2024-01'", january],
  ["date_trunc('month', seen) = '2024-01-01'", january],
  ["date_trunc('month', seen) = DATE '2024-01-01'", january],
  ["substr(seen, 1, 7) = '2024-01'", january],
  ["seen LIKE '2024-01%'", january],
  ['EXTRACT(YEAR FROM seen) = 2024 AND EXTRACT(MONTH FROM seen) = 1', january],
  ["strftime('%m', seen) = '01' AND id > 3 AND strftime('%Y', seen) = '2024'", `id > 3 AND ${january}`],
  ['YEAR(seen) = 2024', year2024],
  ["CAST(strftime('%Y', seen) AS INTEGER) = 2024", year2024],
  ["date_part('year', seen) = 2024", year2024],
  ['EXTRACT(YEAR FROM seen) BETWEEN 2023 AND 2024', "seen >= '2023-01-01' AND seen < '2025-01-01'"],
  ['EXTRACT(YEAR FROM seen) > 2023', "seen >= '2024-01-01'"],
  ['YEAR(seen) < 2024', "seen < '2024-01-01'"],
  ["date(seen) = '2024-03-01'", firstOfMarch],
  ["CAST(seen AS DATE) = '2024-03-01'", firstOfMarch],
  ["seen::date BETWEEN '2024-02-01' AND '2024-02-29'", "seen >= '2024-02-01' AND seen < '2024-03-01'"],
  ["DATE(seen) <= '2024-12-31' AND id = 1", "seen < '2025-01-01' AND id = 1"],
])('%s is %s', (before, after) => {
  expect(conditionOf(before)).toEqual({ where: after, kinds: ['index_unused'] });
});

test.each([
  ["FORMAT(seen, 'yyyy-MM') = '2024-01'", january],
  ["CONVERT(char(7), CAST(seen AS date), 23) = '2024-01'", january],
  ['DATEPART(year, seen) = 2024', year2024],
  ['YEAR(seen) = 2024 AND MONTH(seen) = 1', january],
])('%s of T-SQL is %s', (before, after) => {
  expect(conditionOf(before, 'sqlserver')).toEqual({ where: after, kinds: ['index_unused'] });
});

test.each([
  ['bigquery', "FORMAT_DATE('%Y-%m', seen) = '2024-01'", january],
  ['bigquery', "FORMAT_DATETIME('%Y-%m', seen) = '2024-01'", january],
  ['bigquery', "DATE_TRUNC(seen, MONTH) = '2024-01-01'", january],
  ['bigquery', "TIMESTAMP_TRUNC(seen, YEAR) = '2024-01-01'", year2024],
  ['bigquery', 'EXTRACT(YEAR FROM seen) = 2024', year2024],
  ['snowflake', "TO_VARCHAR(seen, 'YYYY-MM') = '2024-01'", january],
  ['snowflake', "DATE_TRUNC('MONTH', seen) = '2024-01-01'", january],
  ['snowflake', "TO_DATE(seen) = '2024-03-01'", firstOfMarch],
  ['snowflake', 'YEAR(seen) = 2024 AND MONTH(seen) = 1', january],
  ['clickhouse', "formatDateTime(seen, '%Y-%m') = '2024-01'", january],
  ['clickhouse', "toStartOfMonth(seen) = '2024-01-01'", january],
  ['clickhouse', "toDate(seen) = '2024-03-01'", firstOfMarch],
  ['clickhouse', 'toYear(seen) = 2024 AND toMonth(seen) = 1', january],
])('in %s %s is %s', (dialect, before, after) => {
  expect(conditionOf(before, dialect)).toEqual({ where: after, kinds: ['index_unused'] });
});

test.each(["date_format(seen, '%Y-%m') = '2024-01'", "format_datetime(seen, 'yyyy-MM') = '2024-01'"])(
  '%s of Trino is compared with dates',
  (before) => {
    const { where } = conditionOf(before, 'trino');
    expect(where).toBe("seen >= DATE '2024-01-01' AND seen < DATE '2024-02-01'");
  },
);

test('an Oracle date is written as one', () => {
  expect(conditionOf("TRUNC(seen) = DATE '2024-03-01'", 'oracle').where).toBe(
    "seen >= DATE '2024-03-01' AND seen < DATE '2024-03-02'",
  );
});

test.each([
  // Any January is not one range.
  'EXTRACT(MONTH FROM seen) = 1',
  // No dates: the text is cut, not a period.
  "substr(code, 1, 4) = '2024'",
  "code LIKE '2024%'",
  // What is not in the period may be on either side.
  'YEAR(seen) <> 2024',
  "seen NOT LIKE '2024%'",
  // Not the first day of a month, so that no row has it.
  "date_trunc('month', seen) = '2024-01-15'",
  "strftime('%Y-%m', seen) = '2024'",
  "seen >= '2024-01-01'",
  'YEAR(seen) = 2024 OR id = 1',
  'YEAR(seen) = YEAR(seen)',
])('%s stays as it is', (where) => {
  expect(conditionOf(where)).toEqual({ where, kinds: [] });
});
