import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('each part of a UNION shows the columns of its own tables', () => {
  const sql = 'SELECT name, teacher_name FROM Pupil UNION SELECT name, teacher_name FROM Teacher';
  expect(mended(sql, 'Return the names of all pupils and teachers.')).toBe(
    'SELECT name FROM Pupil UNION SELECT teacher_name FROM Teacher',
  );
});

test('parts that are of one length already stay as they are', () => {
  const sql = 'SELECT name FROM Pupil UNION SELECT teacher_name FROM Teacher';
  expect(mended(sql, 'Return the names of all pupils and teachers.')).toBe(sql);
});

test('what is quoted as a text may be, stays where it is', () => {
  const sql = `SELECT name, "teacher_name" FROM Pupil UNION SELECT teacher_name, teacher_name FROM Teacher`;
  expect(mended(sql, 'Return the names of all pupils and teachers.')).toContain(
    'UNION SELECT teacher_name, teacher_name',
  );
});
