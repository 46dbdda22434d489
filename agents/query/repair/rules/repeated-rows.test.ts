import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'things that only need to have a row are listed once',
    'Which pupils have a membership?',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id',
    'SELECT DISTINCT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id',
  ],
  [
    'one thing can meet both of two alternatives',
    'Pupils in the chess or drama club',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama')",
    "SELECT DISTINCT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName IN ('Chess', 'Drama')",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'a parent is joined, which repeats nothing',
    'Which clubs have a leader? Give the names of teachers and clubs.',
    'SELECT c.ClubName, t.teacher_name FROM Club AS c JOIN Teacher AS t ON c.leader_id = t.teacher_id',
  ],
  [
    'a list of what happened keeps its repetitions',
    'Names of the pupils of each membership since 2014',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id WHERE m.since_year = '2014'",
  ],
  [
    'alternatives of the thing itself exclude each other',
    'Names from Bern or Thun, one for each membership',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id WHERE p.home_city IN ('Bern', 'Thun')",
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
