import { expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

const dated: readonly TableSchema[] = school.map((table) => ({
  ...table,
  columns: table.columns.map((column) =>
    column.name === 'since_year'
      ? { ...column, kind: 'date' as const, range: { min: '2019-01-05', max: '2024-03-15' } }
      : column,
  ),
}));

function mended(condition: string): string {
  const sql = `SELECT pupil_id FROM Membership WHERE ${condition}`;
  const values = snapshotValues(dated);
  const repaired = repairSql({
    sql,
    error: null,
    tables: dated,
    question: '',
    values,
    dialect: 'sqlite',
  }).sql;
  return repaired.slice(repaired.indexOf('WHERE ') + 'WHERE '.length);
}

test.each([
  ["since_year > '15 March 2024'", "since_year > '2024-03-15'"],
  ["since_year = 'Mar 5, 2024'", "since_year = '2024-03-05'"],
  ["since_year <= '2024/3/5'", "since_year <= '2024-03-05'"],
  ["since_year BETWEEN '20240105' AND '31.12.2024'", "since_year BETWEEN '2024-01-05' AND '2024-12-31'"],
])('%s is written as the column writes dates', (condition, written) => {
  expect(mended(condition)).toBe(written);
});

test.each([
  "since_year > '2024-03-15'",
  "since_year = '3/4/2024'",
  "since_year = 'soon'",
  "club_id = '20240105'",
])('%s stays', (condition) => {
  expect(mended(condition)).toBe(condition);
});
