import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'who has something else may have it as well',
    'Names of pupils who do not do chess',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName != 'Chess'",
    "SELECT p.name FROM Pupil AS p WHERE p.ID NOT IN (SELECT p.ID FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName = 'Chess')",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'a thing is described, having it is not denied',
    'Names of pupils of clubs whose name is not Chess',
    "SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id JOIN Club AS c ON m.club_id = c.club_id WHERE c.ClubName != 'Chess'",
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
