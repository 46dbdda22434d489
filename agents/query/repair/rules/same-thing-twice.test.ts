import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'what is asked for stands at the other end of the link',
    "Who are Ann's friends?",
    "SELECT Pupil.name FROM Pupil JOIN Friend ON Pupil.ID = Friend.pupil_id WHERE Pupil.name = 'Ann'",
    "SELECT T1.name FROM Pupil JOIN Friend ON Pupil.ID = Friend.pupil_id JOIN Pupil AS T1 ON Friend.friend_id = T1.ID WHERE Pupil.name = 'Ann'",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'a link with one key',
    'Which of them is called Ann?',
    "SELECT Pupil.name FROM Pupil JOIN Membership ON Pupil.ID = Membership.pupil_id WHERE Pupil.name = 'Ann' AND Membership.since_year = '2014'",
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
