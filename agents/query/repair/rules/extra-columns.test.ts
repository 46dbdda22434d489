import { expect, test } from 'vitest';
import { mended, school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

test.each([
  [
    'a number that only chooses is not shown',
    'Which home city has the most pupils?',
    'SELECT home_city, COUNT(*) AS n FROM Pupil GROUP BY home_city ORDER BY n DESC LIMIT 1',
    'SELECT home_city FROM Pupil GROUP BY home_city ORDER BY COUNT(*) DESC LIMIT 1',
  ],
  [
    'a column that only sorts is not shown',
    'Sort pupil names by their age.',
    'SELECT name, Age FROM Pupil ORDER BY Age',
    'SELECT name FROM Pupil ORDER BY Age',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'the number is asked for',
    'How many pupils does each home city have, the most first?',
    'SELECT home_city, COUNT(*) FROM Pupil GROUP BY home_city ORDER BY COUNT(*) DESC',
  ],
  [
    'the column is asked for',
    'List the names and ages of pupils ordered by age.',
    'SELECT name, Age FROM Pupil ORDER BY Age',
  ],
  [
    'the figure of the ranking is named',
    'Top 3 home cities by number of pupils',
    'SELECT home_city, COUNT(*) AS n FROM Pupil GROUP BY home_city ORDER BY n DESC LIMIT 3',
  ],
  [
    'something is referred back to',
    'What are the clubs with the highest fee and what is it?',
    'SELECT ClubName, fee FROM Club ORDER BY fee DESC',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});

test('a follow-up shows what the question before it asked for', () => {
  const sql = 'SELECT home_city, COUNT(*) AS n FROM Pupil GROUP BY home_city ORDER BY n DESC';
  const { edits } = repairSql({
    sql,
    error: null,
    tables: school,
    question: 'sort by the number, largest first',
    leans: true,
    values: snapshotValues(school),
    dialect: 'sqlite',
  });
  expect(edits).toEqual([]);
});
