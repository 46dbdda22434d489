import { expect, test } from 'vitest';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

const repairIn = (dialect: string) =>
  repairSql({
    sql: 'SELECT "name" FROM Pupil WHERE home_city = "Bern"',
    error: null,
    tables: school,
    question: 'Names from Bern',
    values: snapshotValues(school),
    dialect,
  });

test('a text in double quotes is written as one where the engine would look for a column', () => {
  expect(repairIn('postgres').sql).toBe('SELECT "name" FROM Pupil WHERE home_city = \'Bern\'');
});

test('SQLite reads it so itself: no edit', () => {
  expect(repairIn('sqlite').edits).toEqual([]);
});
