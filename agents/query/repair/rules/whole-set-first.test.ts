import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'what is taken away is taken from all of them',
    'Which pupil ids have no friends?',
    'SELECT pupil_id FROM Membership EXCEPT SELECT pupil_id FROM Friend',
    'SELECT ID FROM Pupil EXCEPT SELECT pupil_id FROM Friend',
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'the question does not speak of all',
    'Which ids with a membership have no friends?',
    'SELECT pupil_id FROM Membership EXCEPT SELECT pupil_id FROM Friend',
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
