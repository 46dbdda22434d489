import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'a row is averaged once however many partners it has',
    'What is the average age of pupils who have friends?',
    'SELECT AVG(p.Age) FROM Pupil AS p JOIN Friend AS f ON p.ID = f.pupil_id',
    'SELECT AVG(p.Age) FROM Pupil AS p WHERE p.ID IN (SELECT p.ID FROM Pupil AS p JOIN Friend AS f ON p.ID = f.pupil_id)',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'another thing is chosen among',
    'What is the average fee for pupils with the name Ann?',
    "SELECT AVG(c.fee) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id JOIN Pupil AS p ON m.pupil_id = p.ID WHERE p.name = 'Ann'",
  ],
  [
    'the join repeats nothing',
    'What is the average fee of clubs that have a teacher?',
    'SELECT AVG(c.fee) FROM Club AS c JOIN Teacher AS t ON c.leader_id = t.teacher_id',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
