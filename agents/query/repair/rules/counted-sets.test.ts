import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

const question = 'How many home cities have pupils in grade 9 but not in grade 10?';

test('what is left of the sets is counted', () => {
  expect(
    mended(
      'SELECT COUNT(DISTINCT home_city) FROM Pupil WHERE grade = 9 EXCEPT SELECT DISTINCT home_city FROM Pupil WHERE grade = 10',
      question,
    ),
  ).toBe(
    'SELECT COUNT(*) FROM (SELECT home_city FROM Pupil WHERE grade = 9 EXCEPT SELECT DISTINCT home_city FROM Pupil WHERE grade = 10) AS counted',
  );
});

test('a count on either side', () => {
  expect(
    mended(
      'SELECT COUNT(home_city) FROM Pupil WHERE grade = 9 EXCEPT SELECT COUNT(home_city) FROM Pupil WHERE grade = 10',
      question,
    ),
  ).toBe(
    'SELECT COUNT(*) FROM (SELECT home_city FROM Pupil WHERE grade = 9 EXCEPT SELECT home_city FROM Pupil WHERE grade = 10) AS counted',
  );
});

test('things that are taken from things stay', () => {
  const sql =
    'SELECT home_city FROM Pupil WHERE grade = 9 EXCEPT SELECT home_city FROM Pupil WHERE grade = 10';
  expect(mended(sql, 'Home cities of pupils in grade 9 but not in grade 10')).toBe(sql);
});
