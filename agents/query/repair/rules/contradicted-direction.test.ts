import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'a bound follows the words before its number',
    'Pupils under 10 years',
    'SELECT name FROM Pupil WHERE Age > 10',
    'SELECT name FROM Pupil WHERE Age < 10',
  ],
  [
    'an order follows the direction that is said',
    'Names sorted by age in descending order',
    'SELECT name FROM Pupil ORDER BY Age',
    'SELECT name FROM Pupil ORDER BY Age DESC',
  ],
  [
    'an order without direction goes up',
    'Names sorted by age',
    'SELECT name FROM Pupil ORDER BY Age DESC',
    'SELECT name FROM Pupil ORDER BY Age ASC',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  ['a denied bound', 'Pupils not under 10 years', 'SELECT name FROM Pupil WHERE Age > 10'],
  [
    'the direction is said another way',
    'Names sorted by age, oldest first',
    'SELECT name FROM Pupil ORDER BY Age DESC',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
