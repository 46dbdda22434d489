import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('each figure is shown with its group', () => {
  expect(
    mended(
      'SELECT AVG(Age), MIN(Age) FROM Pupil GROUP BY grade',
      'What are the average and minimum age of pupils in different grades?',
    ),
  ).toBe('SELECT grade, AVG(Age), MIN(Age) FROM Pupil GROUP BY grade');
});

test.each([
  [
    'the one highest figure',
    'How many pupils are in the largest grade?',
    'SELECT COUNT(*) FROM Pupil GROUP BY grade ORDER BY COUNT(*) DESC LIMIT 1',
  ],
  ['one number', 'How many pupils are there?', 'SELECT COUNT(*) FROM Pupil GROUP BY grade'],
  [
    'groups that are shown already',
    'Number of pupils of each grade',
    'SELECT COUNT(*), grade FROM Pupil GROUP BY grade',
  ],
  [
    'figures that are put together in turn',
    'What is the average number of pupils of a grade?',
    'SELECT AVG(n) FROM (SELECT COUNT(*) AS n FROM Pupil GROUP BY grade) AS counts',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
