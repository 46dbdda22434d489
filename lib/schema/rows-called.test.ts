import { expect, test } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { rowsCalled } from './rows-called.ts';

/** A file whose first column has another value in each row, unless it is said to repeat. */
function file(name: string, columns: readonly string[], unique = true): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: columns.map((column, at) => ({
      name: column,
      type: 'TEXT',
      kind: 'text',
      nullable: true,
      description: null,
      unique: unique && at === 0,
    })),
    primaryKey: [],
    foreignKeys: [],
    rowCount: 10,
    sampleRows: [],
  };
}

test.each([
  ['spring', ['SingerId', 'Voice'], 'singers'],
  ['export 2024', ['Boat No', 'Length'], 'boats'],
  ['answers', ['Are you a member?', 'How often do you sing?'], 'respondents'],
])('rows of “%s” with the columns %j are %s', (name, columns, rows) => {
  expect(rowsCalled(file(name, columns))).toBe(rows);
});

test.each([
  ['employees', ['EmpID', 'Department']],
  ['hr_employees', ['EmpID', 'Department']],
  ['employee_list', ['EmployeeID', 'Department']],
  ['spring', ['Row ID', 'Voice']],
  ['spring', ['Voice', 'Hall']],
])('nothing more is told of “%s” by the columns %j', (name, columns) => {
  expect(rowsCalled(file(name, columns))).toBeNull();
});

test('a number that several rows share is of something else', () => {
  expect(rowsCalled(file('spring', ['SingerId', 'Voice'], false))).toBeNull();
});
