import { expect, test } from 'vitest';
import { mended } from '../__fixtures__/school.ts';

test.each([
  [
    'case',
    'Pupils from Bern',
    "SELECT name FROM Pupil WHERE home_city = 'bern'",
    "SELECT name FROM Pupil WHERE home_city = 'Bern'",
  ],
  [
    'a code',
    'Female pupils',
    "SELECT name FROM Pupil WHERE sex = 'female'",
    "SELECT name FROM Pupil WHERE sex = 'F'",
  ],
  [
    'a form of the word',
    'Drama clubs',
    "SELECT fee FROM Club WHERE ClubName IN ('Dramas', 'Chess')",
    "SELECT fee FROM Club WHERE ClubName IN ('Drama', 'Chess')",
  ],
  [
    'two letters changed places',
    'Pupils from Thun',
    "SELECT name FROM Pupil WHERE home_city = 'Tuhn'",
    "SELECT name FROM Pupil WHERE home_city = 'Thun'",
  ],
  [
    'another column holds it',
    'Indoor activities',
    "SELECT fee FROM Club WHERE ClubName = 'indoor'",
    "SELECT fee FROM Club WHERE ClubType = 'indoor'",
  ],
])('%s', (_name, question, sql, repaired) => {
  expect(mended(sql, question)).toBe(repaired);
});

test.each([
  ['the question has it in quotes', 'Clubs named "Drame"', "SELECT fee FROM Club WHERE ClubName = 'Drame'"],
  ['nothing stored is near', 'Pupils from Basel', "SELECT name FROM Pupil WHERE home_city = 'Basel'"],
])('leaves alone: %s', (_name, question, sql) => {
  expect(mended(sql, question)).toBe(sql);
});
