import { expect, test } from 'vitest';
import { mended, school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

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

/** The text that a club's name is compared with after repair, in a school whose clubs are called so. */
function meant(text: string, clubs: readonly string[]): string {
  const tables = school.map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === 'ClubName' ? { ...column, distinctValues: [...clubs] } : column,
    ),
  }));
  const { sql } = repairSql({
    sql: `SELECT fee FROM Club WHERE ClubName = '${text}'`,
    error: null,
    tables,
    question: `What is the fee of ${text}?`,
    values: snapshotValues(tables),
    dialect: 'sqlite',
  });
  return sql.replace(/^.* = '(.*)'$/, '$1');
}

test.each([
  ['Computer Games', ['Comp. Games', 'Board Games'], 'Comp. Games'],
  ['Comp. Games', ['Computer Games', 'Board Games'], 'Computer Games'],
])('words cut short: %s among %j is %s', (text, clubs, expected) => {
  expect(meant(text, clubs)).toBe(expected);
});

test.each([
  ['two may be meant', 'Computer Games', ['Comp. Games', 'Com. Games']],
  ['only some of the words are there', 'Computer Games', ['Comp.', 'Drama']],
  ['one letter says too little', 'Computer Games', ['C. Games', 'Drama']],
])('leaves words alone where %s', (_why, text, clubs) => {
  expect(meant(text, clubs)).toBe(text);
});
