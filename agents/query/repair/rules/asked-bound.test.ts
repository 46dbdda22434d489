import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('a bound that is said to be included is, on rows and on groups', () => {
  expect(mended('SELECT name FROM Pupil WHERE Age > 9', 'Which pupils are at least 9 years old?')).toBe(
    'SELECT name FROM Pupil WHERE Age >= 9',
  );
  expect(
    mended(
      'SELECT leader_id FROM Club GROUP BY leader_id HAVING COUNT(*) > 2',
      'Ids of the leaders who have two or more clubs?',
    ),
  ).toBe('SELECT leader_id FROM Club GROUP BY leader_id HAVING COUNT(*) >= 2');
});

test('"more than" leaves the bound itself out', () => {
  expect(mended('SELECT name FROM Pupil WHERE Age >= 9', 'Names of pupils older, of age over 9')).toBe(
    'SELECT name FROM Pupil WHERE Age > 9',
  );
});

test.each([
  ['SELECT name FROM Pupil WHERE Age > 9', 'Which pupils are not at least 9?'],
  ['SELECT name FROM Pupil WHERE Age >= 9', 'Pupils of age 9 in at least 9 clubs'],
  ['SELECT name FROM Pupil WHERE Age > 9', 'Which pupils are older than nineteen?'],
])('%s stays for "%s"', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
