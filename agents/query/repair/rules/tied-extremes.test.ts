import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'the value of each row is compared with the extreme one',
    'Names of all the pupils with the highest grade',
    "SELECT name FROM Pupil WHERE sex = 'F' ORDER BY grade DESC LIMIT 1",
    "SELECT name FROM Pupil WHERE sex = 'F' AND grade = (SELECT grade FROM Pupil WHERE sex = 'F' ORDER BY grade DESC LIMIT 1)",
  ],
  [
    'the count of each group is compared with the extreme one',
    'Which clubs are tied for the most members?',
    'SELECT club_id FROM Membership GROUP BY club_id ORDER BY COUNT(*) DESC LIMIT 1',
    'SELECT club_id FROM Membership GROUP BY club_id HAVING COUNT(*) = (SELECT COUNT(*) FROM Membership GROUP BY club_id ORDER BY COUNT(*) DESC LIMIT 1)',
  ],
])('all that tie: %s', (_how, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  ['one is asked for', 'Name of the pupil with the highest grade', 1],
  ['the question does not say how many', 'Which pupils have the highest grade?', 1],
  ['the three highest are asked for', 'All the pupils with the highest grade, three of them', 3],
])('keeps its LIMIT: %s', (_why, question, limit) => {
  const sql = `SELECT name FROM Pupil ORDER BY grade DESC LIMIT ${limit}`;
  expect(mended(sql, question)).toBe(sql);
});
