import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('the end of the order that the superlative says is kept', () => {
  expect(mended('SELECT name FROM Pupil ORDER BY Age DESC LIMIT 1', 'Name of the youngest pupil?')).toBe(
    'SELECT name FROM Pupil ORDER BY Age ASC LIMIT 1',
  );
  expect(mended('SELECT ClubName FROM Club ORDER BY fee LIMIT 1', 'Which club has the highest fee?')).toBe(
    'SELECT ClubName FROM Club ORDER BY fee DESC LIMIT 1',
  );
});

test.each([
  ['SELECT name FROM Pupil ORDER BY Age DESC LIMIT 1', 'Name of the oldest pupil?'],
  ['SELECT ClubName FROM Club ORDER BY fee LIMIT 1', 'The club with the lowest fee, not the highest?'],
  ['SELECT ClubName FROM Club ORDER BY fee LIMIT 1', 'Which club is the best by fee?'],
  [
    'SELECT teacher_name FROM Teacher ORDER BY years_of_work LIMIT 1',
    'Who leads the club with the highest fee?',
  ],
])('%s stays for "%s"', (sql, question) => {
  expect(mended(sql, question)).toBe(sql);
});
