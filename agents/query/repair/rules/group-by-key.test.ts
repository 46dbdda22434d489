import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'pupils who share a name are not counted together',
    'Which pupil is in the most clubs?',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY p.name ORDER BY COUNT(*) DESC LIMIT 1',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY p.ID, p.name ORDER BY COUNT(*) DESC LIMIT 1',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'one table alone',
    'How many pupils are there for each name?',
    'SELECT name, COUNT(*) FROM Pupil GROUP BY name',
  ],
  [
    'the question groups by the name itself',
    'How many memberships has each pupil name?',
    'SELECT p.name, COUNT(*) FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY p.name',
  ],
  [
    'the names are what is shared',
    'Which pupil names are shared by several memberships?',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id GROUP BY p.name HAVING COUNT(*) > 1',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
