import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'the row that has the extreme',
    'Who is the youngest pupil?',
    'SELECT MIN(Age), name FROM Pupil',
    'SELECT name FROM Pupil ORDER BY Age ASC LIMIT 1',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'the extreme is asked for',
    'What is the lowest age, and whose is it?',
    'SELECT MIN(Age), name FROM Pupil',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
