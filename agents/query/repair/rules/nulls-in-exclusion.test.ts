import { expect, test } from 'vitest';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

const withoutLeader = school.map((table) =>
  table.name === 'Club' ? { ...table, sampleRows: [[1, 'Chess', 'indoor', 5, null]] } : table,
);

function mended(sql: string): string {
  const values = snapshotValues(withoutLeader);
  return repairSql({ sql, error: null, tables: withoutLeader, question: '', values, dialect: 'sqlite' }).sql;
}

test('what is excluded is read without the NULLs that its column is seen to hold', () => {
  expect(
    mended('SELECT teacher_name FROM Teacher WHERE teacher_id NOT IN (SELECT leader_id FROM Club)'),
  ).toBe(
    'SELECT teacher_name FROM Teacher WHERE teacher_id NOT IN (SELECT leader_id FROM Club WHERE leader_id IS NOT NULL)',
  );
});

test.each([
  'SELECT name FROM Pupil WHERE ID NOT IN (SELECT pupil_id FROM Membership)',
  'SELECT teacher_name FROM Teacher WHERE teacher_id IN (SELECT leader_id FROM Club)',
  'SELECT teacher_name FROM Teacher WHERE teacher_id NOT IN (SELECT leader_id FROM Club WHERE leader_id IS NOT NULL)',
])('%s stays', (sql) => {
  expect(mended(sql)).toBe(sql);
});
