import { expect, test } from 'vitest';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

const tables = school
  .filter(({ name }) => name === 'Pupil')
  .map((table) => ({
    ...table,
    columns: table.columns.map((column) =>
      column.name === 'home_city' ? { ...column, name: 'Cat_Name' } : column,
    ),
  }));

function mendedFor(question: string): string {
  const sql = 'SELECT name FROM Pupil WHERE Age > 9';
  return repairSql({ sql, error: null, tables, question, values: snapshotValues(tables), dialect: 'sqlite' })
    .sql;
}

test.each(['List the cat names of pupils over 9.', 'What is the name of the cat of each pupil over 9?'])(
  'the one name of the question is of another thing: %s',
  (question) => {
    expect(mendedFor(question)).toBe('SELECT Cat_Name FROM Pupil WHERE Age > 9');
  },
);

test.each(['Names of pupils over 9 with a cat', 'The names of pupils over 9 and the names of their cats'])(
  'leaves alone: %s',
  (question) => {
    expect(mendedFor(question)).toContain('SELECT name');
  },
);
