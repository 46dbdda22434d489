import { expect, test } from 'vitest';
import { school, table } from '../__fixtures__/school.ts';
import { repairSql } from '../repair-sql.ts';
import { snapshotValues } from '../value-lookup.ts';
import { keyRole } from './key-role.ts';

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

const homes = [
  table('City', ['city_id*:integer', 'name']),
  table('Member', ['member_id*:integer', 'full_name', 'home_city_id:integer', 'work_city_id:integer'], {
    references: { home_city_id: ['City', 'city_id'], work_city_id: ['City', 'city_id'] },
  }),
];

function joinedFor(question: string): string {
  const sql =
    'SELECT C.name, COUNT(*) FROM Member AS M JOIN City AS C ON M.work_city_id = C.city_id GROUP BY C.name';
  const values = snapshotValues(homes);
  const input = { sql, error: null, tables: homes, question, values, dialect: 'sqlite' };
  return /M\.(\w+) =/.exec(repairSql(input, [keyRole]).sql)?.[1] ?? '';
}

test.each([
  ['How many members live in each home city?', 'home_city_id'],
  ['How many members are at home in each city?', 'home_city_id'],
  ['How many members work in each city?', 'work_city_id'],
  ['How many members work in their home city?', 'work_city_id'],
  ['How many members per city?', 'work_city_id'],
])('%s joins along %s', (question, key) => {
  expect(joinedFor(question)).toBe(key);
});
