import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'a key is looked up by what its thing is called',
    "SELECT COUNT(*) FROM Membership WHERE club_id = 'Chess'",
    "SELECT COUNT(*) FROM Membership WHERE club_id IN (SELECT club_id FROM Club WHERE ClubName = 'Chess')",
  ],
  [
    'also where it is denied, and written otherwise',
    "SELECT m.since_year FROM Membership AS m WHERE m.club_id != 'drama'",
    "SELECT m.since_year FROM Membership AS m WHERE m.club_id NOT IN (SELECT club_id FROM Club WHERE ClubName = 'Drama')",
  ],
])('%s', (_name, sql, repaired) => {
  expect(mended(sql, 'Memberships by club')).toBe(repaired);
});

test.each([
  ['a number in quotes', "SELECT COUNT(*) FROM Membership WHERE club_id = '7'"],
  ['a text that no row there is called', "SELECT COUNT(*) FROM Membership WHERE club_id = 'Rowing'"],
  ['a column that is no key', "SELECT COUNT(*) FROM Membership WHERE since_year = 'Chess'"],
])('leaves alone: %s', (_name, sql) => {
  expect(mended(sql, 'Memberships by club')).toBe(sql);
});
