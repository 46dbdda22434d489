import { expect, test } from 'vitest';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';
import { nullsInOrder } from './nulls-in-order.ts';

function mended(sql: string, dialect: string): string {
  const input = { sql, dialect, error: null, tables: school, question: '', values: snapshotValues(school) };
  return repairSql(input, [nullsInOrder]).sql;
}

const oldest = 'SELECT name FROM Pupil ORDER BY Age DESC LIMIT 1';

test.each(['postgres', 'oracle'])('the largest of %s is no NULL', (dialect) => {
  expect(mended(oldest, dialect)).toBe('SELECT name FROM Pupil ORDER BY Age DESC NULLS LAST LIMIT 1');
});

test.each([
  [oldest, 'sqlite'],
  ['SELECT name FROM Pupil ORDER BY Age DESC', 'postgres'],
  ['SELECT name FROM Pupil ORDER BY Age LIMIT 1', 'postgres'],
  ['SELECT name FROM Pupil ORDER BY Age DESC NULLS FIRST LIMIT 1', 'postgres'],
  ['SELECT name FROM Pupil ORDER BY ID DESC LIMIT 1', 'postgres'],
])('%s of %s stays as it is', (sql, dialect) => {
  expect(mended(sql, dialect)).toBe(sql);
});
