import { describe, expect, it } from 'vitest';
import type { TableSchema } from '../domain/schema.ts';
import { connectTables, joinPath, joinsBetween, neighbours } from './join-graph.ts';

function table(
  name: string,
  ...keys: (readonly [columns: string, referenced: string, to: string])[]
): TableSchema {
  return {
    name,
    kind: 'table',
    description: null,
    columns: [],
    primaryKey: [],
    foreignKeys: keys.map(([columns, referencedTable, to]) => ({
      columns: columns.split('+'),
      referencedTable,
      referencedColumns: to.split('+'),
    })),
    rowCount: 0,
    sampleRows: [],
  };
}

const school: TableSchema[] = [
  table('country'),
  table('student', ['country_id', 'country', 'id'], ['mentor_id', 'student', 'id']),
  table('course', ['country_id', 'country', 'id']),
  table('enrolment', ['student_id', 'student', 'id'], ['course_id', 'course', 'id']),
  table('grade', ['student_id+course_id', 'ENROLMENT', 'student_id+course_id']),
  table('parking'),
];

describe('neighbours', () => {
  it('gives one join to each table that a key leads to or comes from, in the order of the tables', () => {
    expect(neighbours(school, 'Student').map(({ toTable }) => toTable)).toEqual([
      'country',
      'student',
      'enrolment',
    ]);
    expect(neighbours(school, 'parking')).toEqual([]);
  });

  it('gives the same as the joins between each two', () => {
    for (const from of school)
      expect(neighbours(school, from.name)).toEqual(
        school.flatMap(({ name }) => joinsBetween(school, from.name, name).slice(0, 1)),
      );
  });
});

describe('joinPath', () => {
  it('follows a key from child to parent and back', () => {
    expect(joinPath(school, 'student', 'country')).toEqual([
      { fromTable: 'student', fromColumns: ['country_id'], toTable: 'country', toColumns: ['id'] },
    ]);
    expect(joinPath(school, 'country', 'student')).toEqual([
      { fromTable: 'country', fromColumns: ['id'], toTable: 'student', toColumns: ['country_id'] },
    ]);
  });

  it('prefers a link table to a parent that both tables share', () => {
    expect(joinPath(school, 'student', 'course')?.map((join) => join.toTable)).toEqual([
      'enrolment',
      'course',
    ]);
  });

  it('keeps composite keys whole and matches names without regard to case', () => {
    expect(joinPath(school, 'Grade', 'enrolment')).toEqual([
      {
        fromTable: 'grade',
        fromColumns: ['student_id', 'course_id'],
        toTable: 'enrolment',
        toColumns: ['student_id', 'course_id'],
      },
    ]);
  });

  it('is empty within one table and null when there is no chain or no such table', () => {
    expect(joinPath(school, 'student', 'student')).toEqual([]);
    expect(joinPath(school, 'student', 'parking')).toBeNull();
    expect(joinPath(school, 'student', 'nowhere')).toBeNull();
  });
});

describe('joinsBetween', () => {
  it('lists parallel keys and self references', () => {
    const trips = [table('city'), table('trip', ['origin', 'city', 'id'], ['destination', 'city', 'id'])];
    expect(joinsBetween(trips, 'trip', 'city').map((join) => join.fromColumns[0])).toEqual([
      'origin',
      'destination',
    ]);
    expect(joinsBetween(trips, 'city', 'trip').map((join) => join.toColumns[0])).toEqual([
      'origin',
      'destination',
    ]);
    expect(joinsBetween(school, 'student', 'student')).toHaveLength(1);
  });
});

describe('connectTables', () => {
  it('adds only the tables needed in between, after the named ones', () => {
    expect(connectTables(school, ['student', 'course'])).toEqual(['student', 'course', 'enrolment']);
    expect(connectTables(school, ['grade', 'student', 'course'])).toEqual([
      'grade',
      'student',
      'course',
      'enrolment',
    ]);
  });

  it('leaves tables that cannot be joined, and still joins the others', () => {
    expect(connectTables(school, ['parking', 'student', 'course'])).toEqual([
      'parking',
      'student',
      'course',
      'enrolment',
    ]);
    expect(connectTables(school, [])).toEqual([]);
  });
});
