import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'a name nobody asked for goes',
    'What is the grade of each pupil?',
    'SELECT name, grade FROM Pupil',
    'SELECT grade FROM Pupil',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  ['both are asked for', 'What is the grade and name of each pupil?', 'SELECT name, grade FROM Pupil'],
  [
    'the things themselves are asked for',
    'Which pupils are there, and in which grade?',
    'SELECT name, grade FROM Pupil',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
