import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'plain columns beside an aggregate are its groups',
    'How many pupils live in each city?',
    'SELECT home_city, COUNT(*) FROM Pupil',
    'SELECT home_city, COUNT(*) FROM Pupil GROUP BY home_city',
  ],
  [
    'a condition on groups moves to HAVING',
    'Cities with more than 2 pupils',
    'SELECT home_city FROM Pupil WHERE COUNT(*) > 2',
    'SELECT home_city FROM Pupil GROUP BY home_city HAVING COUNT(*) > 2',
  ],
  [
    'an extreme by a column is one for each of its values',
    'Highest age of pupils by home city',
    'SELECT home_city, MAX(Age) FROM Pupil',
    'SELECT home_city, MAX(Age) FROM Pupil GROUP BY home_city',
  ],
  [
    'an aggregate of an aggregate is the first in its order',
    'The city with the most pupils',
    'SELECT home_city FROM Pupil GROUP BY home_city HAVING COUNT(*) = (SELECT MAX(COUNT(*)) FROM Pupil GROUP BY home_city)',
    'SELECT home_city FROM Pupil GROUP BY home_city ORDER BY COUNT(*) DESC LIMIT 1',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});
