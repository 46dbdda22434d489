import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

const side = (grade: number) => `SELECT home_city FROM Pupil WHERE grade = ${grade}`;

test('what the question takes away is not intersected', () => {
  const sql = `${side(9)} INTERSECT ${side(10)}`;
  expect(mended(sql, 'Home cities of pupils in grade 9 but not in grade 10')).toBe(
    `${side(9)} EXCEPT ${side(10)}`,
  );
});

test.each([
  ['both are asked for', 'Home cities of pupils in both grade 9 and 10', side(10)],
  [
    'the second set is denied in itself',
    'Home cities of pupils in grade 9 but not in grade 10',
    'SELECT home_city FROM Pupil WHERE grade != 10',
  ],
])('leaves alone: %s', (_name, question, right) => {
  const sql = `${side(9)} INTERSECT ${right}`;
  expect(mended(sql, question)).toBe(sql);
});
