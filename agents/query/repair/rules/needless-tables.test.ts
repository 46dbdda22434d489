import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'a table nothing is read from and nobody speaks of goes',
    'List the names of pupils older than 9.',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id WHERE p.Age > 9',
    'SELECT p.name FROM Pupil AS p WHERE p.Age > 9',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'the question speaks of it',
    'List the names of pupils with a membership since they were 9.',
    'SELECT p.name FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id WHERE p.Age > 9',
  ],
  [
    'the joined rows are counted',
    'How many are there?',
    'SELECT COUNT(*) FROM Pupil AS p JOIN Membership AS m ON p.ID = m.pupil_id',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
