import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'both is not either',
    'Names of pupils in both chess and drama clubs',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama')",
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName = 'Chess' INTERSECT SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName = 'Drama'",
  ],
  [
    'no row meets conditions that exclude each other',
    'Cities of pupils over 12 and of pupils under 9',
    'SELECT home_city FROM Pupil WHERE Age > 12 AND Age < 9',
    'SELECT home_city FROM Pupil WHERE Age > 12 INTERSECT SELECT home_city FROM Pupil WHERE Age < 9',
  ],
  [
    'both is not either in a nested query',
    'Names of pupils who are in both the chess and the drama club',
    "SELECT name FROM Pupil WHERE ID IN (SELECT m.pupil_id FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama'))",
    "SELECT name FROM Pupil WHERE ID IN (SELECT m.pupil_id FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName = 'Chess') AND ID IN (SELECT m.pupil_id FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName = 'Drama')",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'a range that has room',
    'Cities of pupils over 9 and under 12',
    'SELECT home_city FROM Pupil WHERE Age > 9 AND Age < 12',
  ],
  [
    'groups that are asked to have both',
    'Names of pupils who are in both the chess and the drama club',
    "SELECT name FROM Pupil WHERE ID IN (SELECT m.pupil_id FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama') GROUP BY m.pupil_id HAVING COUNT(DISTINCT c.ClubName) = 2)",
  ],
  [
    'one of two is enough',
    'Names of pupils who are in the chess or the drama club',
    "SELECT name FROM Pupil WHERE ID IN (SELECT m.pupil_id FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama'))",
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
