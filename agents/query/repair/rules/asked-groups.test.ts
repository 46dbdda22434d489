import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'by the column that the question says',
    'How many different pupils correspond to each club id?',
    'SELECT COUNT(DISTINCT pupil_id) FROM Membership',
    'SELECT Membership.club_id, COUNT(DISTINCT pupil_id) FROM Membership GROUP BY Membership.club_id',
  ],
  [
    'by the key to the thing that it says',
    'For every pupil who is in some club, how many clubs are they in?',
    'SELECT COUNT(*) FROM Membership',
    'SELECT Membership.pupil_id, COUNT(*) FROM Membership GROUP BY Membership.pupil_id',
  ],
  [
    'by the name of the thing itself',
    'How many members does each club have?',
    'SELECT COUNT(m.pupil_id) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id',
    'SELECT c.ClubName, COUNT(m.pupil_id) FROM Club AS c JOIN Membership AS m ON c.club_id = m.club_id GROUP BY c.club_id, c.ClubName',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  ['one figure for all', 'How many pupils are there?', 'SELECT COUNT(*) FROM Pupil'],
  [
    'the groups are put together in turn',
    'What is the average number of clubs per pupil?',
    'SELECT COUNT(*) * 1.0 / COUNT(DISTINCT pupil_id) FROM Membership',
  ],
  [
    'each of a table has one row there',
    'What is the highest fee for every club?',
    'SELECT MAX(fee) FROM Club',
  ],
  [
    'what each has is only spoken of',
    'Taking the fee of each club, how many memberships have one above 3?',
    'SELECT COUNT(*) FROM Membership AS m JOIN Club AS c ON m.club_id = c.club_id WHERE c.fee > 3',
  ],
  ['nothing is called so', 'What is the average age per town?', 'SELECT AVG(Age) FROM Pupil'],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
