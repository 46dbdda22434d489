import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('a share of whole numbers is divided as a REAL', () => {
  expect(mended('SELECT SUM(Age) / COUNT(*) FROM Pupil', 'What is the ratio of summed age to pupils?')).toBe(
    'SELECT CAST(SUM(Age) AS REAL) / COUNT(*) FROM Pupil',
  );
});

test.each([
  ['SELECT SUM(fee) / COUNT(*) FROM Club', 'What is the ratio of fee to clubs?'],
  ['SELECT SUM(Age) / 2 FROM Pupil', 'How many pairs of age?'],
  ['SELECT SUM(Age) / 2.0 FROM Pupil', 'What is the ratio of age?'],
])('%s stays for "%s"', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
