import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'the different keys of a group of one key are its rows',
    'Id of each club and the number of memberships',
    'SELECT c.club_id, COUNT(DISTINCT m.club_id) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id GROUP BY c.club_id',
    'SELECT c.club_id, COUNT(m.club_id) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id GROUP BY c.club_id',
  ],
  [
    'of a table grouped by its key, the rows of its partner are counted',
    'Which club has the fewest memberships?',
    'SELECT club_id FROM Club GROUP BY club_id ORDER BY COUNT(*) LIMIT 1',
    'SELECT Club.club_id FROM Club JOIN Membership ON Club.club_id = Membership.club_id GROUP BY Club.club_id ORDER BY COUNT(*) LIMIT 1',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'another column counted once',
    'Number of different years for each club',
    'SELECT c.club_id, COUNT(DISTINCT m.since_year) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id GROUP BY c.club_id',
  ],
  [
    'groups of several rows',
    'Which type of club has the fewest memberships?',
    'SELECT ClubType FROM Club GROUP BY ClubType ORDER BY COUNT(*) LIMIT 1',
  ],
  [
    'things counted by a column that happens to differ in each',
    'Number of clubs of each name',
    'SELECT ClubName, COUNT(*) FROM Club GROUP BY ClubName',
  ],
  [
    'a partner that the question names and does not count',
    'Which club, with or without memberships, is rarest?',
    'SELECT club_id FROM Club GROUP BY club_id ORDER BY COUNT(*) LIMIT 1',
  ],
  [
    'a partner that the question does not name',
    'Which club is rarest?',
    'SELECT club_id FROM Club GROUP BY club_id ORDER BY COUNT(*) LIMIT 1',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
