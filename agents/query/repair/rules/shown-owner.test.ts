import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'the name of what the question begins with, joined',
    'What is the name of the club that has a pupil whose name contains "An"?',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id WHERE p.name LIKE '%An%'",
    "SELECT T1.ClubName FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS T1 ON m.club_id = T1.club_id WHERE p.name LIKE '%An%'",
  ],
  [
    'its key, of a table that is read already',
    'Find the ids of clubs that a pupil called Ann is in',
    "SELECT p.ID FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE p.name = 'Ann'",
    "SELECT c.club_id FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE p.name = 'Ann'",
  ],
  [
    'what the question gives is not what it asks for',
    'Tell me the name of the teacher in charge of the club called Chess',
    "SELECT c.ClubName FROM Teacher AS t JOIN Club AS c ON t.teacher_id = c.leader_id WHERE c.ClubName = 'Chess'",
    "SELECT t.teacher_name FROM Teacher AS t JOIN Club AS c ON t.teacher_id = c.leader_id WHERE c.ClubName = 'Chess'",
  ],
  [
    'beside another column',
    'Name and years of work of the teacher who leads the club with the highest fee',
    'SELECT c.ClubName, t.years_of_work FROM Teacher AS t JOIN Club AS c ON t.teacher_id = c.leader_id ORDER BY c.fee DESC LIMIT 1',
    'SELECT t.teacher_name, t.years_of_work FROM Teacher AS t JOIN Club AS c ON t.teacher_id = c.leader_id ORDER BY c.fee DESC LIMIT 1',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'the one asked for',
    'What are the names of pupils who are in a club?',
    'SELECT DISTINCT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id',
  ],
  [
    'another column than a name or a key',
    'What are the names of clubs that pupils are in?',
    'SELECT DISTINCT p.Age FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
