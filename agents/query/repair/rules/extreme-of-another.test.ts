import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

const joined = 'FROM Club AS c JOIN Teacher AS t ON c.leader_id = t.teacher_id';

test.each([
  [
    'all clubs of the one teacher',
    'Names of clubs of the teacher with the most years of work',
    `SELECT c.ClubName ${joined} ORDER BY t.years_of_work DESC LIMIT 1`,
    `SELECT c.ClubName ${joined} WHERE t.years_of_work = (SELECT MAX(years_of_work) FROM Teacher)`,
  ],
  [
    'the teacher, and all his clubs',
    'Name of the teacher who has the fewest years of work, and the names of the clubs he leads',
    `SELECT t.teacher_name, c.ClubName ${joined} ORDER BY t.years_of_work ASC LIMIT 1`,
    `SELECT t.teacher_name, c.ClubName ${joined} WHERE t.years_of_work = (SELECT MIN(years_of_work) FROM Teacher)`,
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  [
    'one is asked for',
    'Which club is led by the teacher with the most years of work?',
    `SELECT c.ClubName ${joined} ORDER BY t.years_of_work DESC LIMIT 1`,
  ],
  [
    'the extreme is of the thing shown',
    'Names of leaders of the club with the highest fee',
    `SELECT t.teacher_name ${joined} ORDER BY c.fee DESC LIMIT 1`,
  ],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
