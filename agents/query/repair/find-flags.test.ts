import { expect, test } from 'vitest';
import { school } from './__fixtures__/school.ts';
import { repairSql } from './repair-sql.ts';
import { snapshotValues } from './value-lookup.ts';

function flagsOf(sql: string): readonly string[] {
  const values = snapshotValues(school);
  return repairSql({ sql, error: null, tables: school, question: '', values, dialect: 'sqlite' }).flagged;
}

test.each([
  ["SELECT name FROM Pupil WHERE home_city = 'Basel'", 'Pupil.home_city does not hold "Basel".'],
  [
    'SELECT home_city, SUM(p.Age) FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY home_city',
    'SUM(p.Age) may count a row once for each row it is joined to.',
  ],
  [
    'SELECT AVG(a) FROM (SELECT AVG(Age) AS a FROM Pupil GROUP BY grade) AS d',
    'AVG(a) is an average of averages: groups of different size weigh the same.',
  ],
  ['SELECT name FROM Pupil LIMIT 3', 'LIMIT without ORDER BY keeps arbitrary rows.'],
  ['SELECT shoe_size FROM Pupil', 'No table here has shoe_size.'],
])('%s', (sql, flag) => {
  expect(flagsOf(sql)).toEqual([flag]);
});

test('a sound statement has no flag', () => {
  expect(flagsOf("SELECT name FROM Pupil WHERE home_city = 'Bern' ORDER BY Age LIMIT 1")).toEqual([]);
});
