import { expect, test } from 'vitest';
import { school } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';

const [pupil] = school;
const likes = school
  .filter((table) => table.name === 'Friend')
  .map((table) => ({
    ...table,
    name: 'Likes',
    columns: table.columns.map((column) =>
      column.name === 'friend_id' ? { ...column, name: 'liked_id' } : column,
    ),
    foreignKeys: table.foreignKeys.map((key) =>
      key.columns[0] === 'friend_id' ? { ...key, columns: ['liked_id'] } : key,
    ),
  }));
const tables = pupil ? [pupil, ...likes] : [];

function mendedFor(question: string): string {
  const sql = 'SELECT name FROM Pupil WHERE ID IN (SELECT pupil_id FROM Likes)';
  const values = snapshotValues(tables);
  return repairSql({ sql, error: null, tables, question, values, dialect: 'sqlite' }).sql;
}

test('the participle of the question chooses the key', () => {
  expect(mendedFor('Which pupils are liked by someone?')).toBe(
    'SELECT name FROM Pupil WHERE ID IN (SELECT liked_id FROM Likes)',
  );
});

test('who likes is the other key', () => {
  expect(mendedFor('Which pupils like someone?')).toContain('SELECT pupil_id FROM Likes');
});
