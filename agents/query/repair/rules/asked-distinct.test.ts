import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  ['Show the different home cities.', 'SELECT home_city FROM Pupil', 'SELECT DISTINCT home_city FROM Pupil'],
  [
    'How many different home cities are there?',
    'SELECT COUNT(home_city) FROM Pupil',
    'SELECT COUNT(DISTINCT home_city) FROM Pupil',
  ],
])('%s', (question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test('what is said to differ must be what is shown', () => {
  const sql = 'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id ORDER BY m.since_year';
  expect(mended(sql, 'Names of pupils of different clubs, by year?')).toBe(sql);
});

test('a count that is not of different things stays', () => {
  const sql = 'SELECT COUNT(name) FROM Pupil';
  expect(mended(sql, 'How many pupils come from different cities?')).toBe(sql);
});
