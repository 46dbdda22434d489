import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { TableSchema } from '#lib/domain/schema.ts';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

// Statements that run, return something, and are wrong without any sign of it.

const database = new DatabaseSync(':memory:');
database.exec(`
  CREATE TABLE Pupil (ID INTEGER PRIMARY KEY, name TEXT, Age INTEGER, grade INTEGER, sex TEXT, home_city TEXT);
  INSERT INTO Pupil VALUES (1, 'Ann', 9, 3, 'F', 'Bern'), (2, 'Ben', 10, 4, 'M', 'Thun');
  CREATE TABLE Teacher (teacher_id INTEGER PRIMARY KEY, teacher_name TEXT, years_of_work INTEGER);
  INSERT INTO Teacher VALUES (1, 'Lee', 4), (2, 'May', 9);
  CREATE TABLE Club (club_id INTEGER PRIMARY KEY, ClubName TEXT, ClubType TEXT, fee REAL, leader_id INTEGER);
  INSERT INTO Club VALUES (1, 'Chess', 'indoor', 5, 1), (2, 'Drama', 'indoor', 7, NULL);
  CREATE TABLE Membership (pupil_id INTEGER, club_id INTEGER, since_year TEXT);
  INSERT INTO Membership VALUES (1, 1, '2023-11-30'), (2, 1, '2024-05-02');
`);
afterAll(() => database.close());

/** The school as introspection sees this database. */
const seen: readonly TableSchema[] = school.map((table) => ({
  ...table,
  sampleRows: table.name === 'Club' ? [[2, 'Drama', 'indoor', 7, null]] : [],
  columns: table.columns.map((column) =>
    column.name === 'since_year'
      ? { ...column, kind: 'date' as const, range: { min: '2023-11-30', max: '2024-05-02' } }
      : column,
  ),
}));

test.each([
  {
    question: 'How many memberships began after 15 March 2024?',
    sql: "SELECT COUNT(*) FROM Membership WHERE since_year > '15 March 2024'",
    written: 2,
    right: 1,
  },
  {
    question: 'What is the ratio of summed age to pupils?',
    sql: 'SELECT SUM(Age) / COUNT(*) FROM Pupil',
    written: 9,
    right: 9.5,
  },
  {
    question: 'How many teachers lead no club?',
    sql: 'SELECT COUNT(*) FROM Teacher WHERE teacher_id NOT IN (SELECT leader_id FROM Club)',
    written: 0,
    right: 1,
  },
])('"$question" is $right, not $written', ({ question, sql, written, right }) => {
  const values = snapshotValues(seen);
  const repaired = repairSql({ sql, error: null, tables: seen, question, values, dialect: 'sqlite' }).sql;
  expect([onlyCell(sql), onlyCell(repaired)]).toEqual([written, right]);
});

function onlyCell(sql: string): unknown {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  return statement.all().flat()[0];
}
