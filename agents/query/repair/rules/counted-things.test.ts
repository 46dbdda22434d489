import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test('each thing is counted once, however many rows refer to it', () => {
  expect(mended('SELECT COUNT(*) FROM Membership', 'How many pupils are in a club?')).toBe(
    'SELECT COUNT(DISTINCT pupil_id) FROM Membership',
  );
});

test.each([
  ['the rows themselves are counted', 'How many memberships are there?', 'SELECT COUNT(*) FROM Membership'],
  ['the noun after the thing', 'How many club memberships are there?', 'SELECT COUNT(*) FROM Membership'],
  ['what is counted is no table', 'How many years are there?', 'SELECT COUNT(*) FROM Membership'],
  [
    'each is counted once already',
    'How many pupils are in a club?',
    'SELECT COUNT(DISTINCT pupil_id) FROM Membership',
  ],
  [
    'for each group',
    'How many pupils are in each club?',
    'SELECT club_id, COUNT(*) FROM Membership GROUP BY club_id',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
