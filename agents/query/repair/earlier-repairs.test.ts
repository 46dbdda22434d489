import { expect, test } from 'vitest';
import { school } from './__fixtures__/school.ts';
import type { EarlierRepair } from './earlier-repairs.ts';
import { repairSql } from './repair-sql.ts';
import { snapshotValues } from './value-lookup.ts';

function mended(sql: string, earlier: readonly EarlierRepair[]): string {
  const values = snapshotValues(school);
  return repairSql({ sql, error: null, tables: school, question: '', values, dialect: 'sqlite', earlier })
    .sql;
}

test.each([
  [
    'a table',
    'SELECT COUNT(*) FROM enrolments',
    { wrongSql: 'SELECT * FROM enrolments', repairedSql: 'SELECT * FROM Membership' },
    'SELECT COUNT(*) FROM Membership',
  ],
  [
    'a column',
    'SELECT AVG(mark) FROM Pupil',
    { wrongSql: 'SELECT name, mark FROM Pupil', repairedSql: 'SELECT name, grade FROM Pupil' },
    'SELECT AVG(grade) FROM Pupil',
  ],
  [
    'a text',
    "SELECT COUNT(*) FROM Pupil WHERE sex = 'girl'",
    {
      wrongSql: "SELECT name FROM Pupil WHERE sex = 'girl'",
      repairedSql: "SELECT name FROM Pupil WHERE sex = 'F'",
    },
    "SELECT COUNT(*) FROM Pupil WHERE sex = 'F'",
  ],
])(
  'an earlier repair tells which of the names that are there was meant: %s',
  (_kind, sql, earlier, repaired) => {
    expect(mended(sql, [])).not.toBe(repaired);
    expect(mended(sql, [earlier])).toBe(repaired);
  },
);

test('a repair that replaced two things does not tell which for which', () => {
  const earlier = {
    wrongSql: 'SELECT mark, town FROM Pupil',
    repairedSql: 'SELECT grade, home_city FROM Pupil',
  };
  expect(mended('SELECT AVG(mark) FROM Pupil', [earlier])).toBe(mended('SELECT AVG(mark) FROM Pupil', []));
});

test('a text that the column does not hold is taken from no repair', () => {
  const sql = "SELECT COUNT(*) FROM Pupil WHERE sex = 'girl'";
  const earlier = {
    wrongSql: "SELECT 1 FROM Pupil WHERE sex = 'girl'",
    repairedSql: "SELECT 1 FROM Pupil WHERE sex = 'W'",
  };
  expect(mended(sql, [earlier])).toBe(sql);
});
