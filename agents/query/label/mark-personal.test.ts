import { expect, test } from 'vitest';
import { table } from '../repair/__fixtures__/school.ts';
import { markPersonal } from './mark-personal.ts';

const staff = table('staff', ['id*:integer', 'email', 'surname', 'country', 'boss_id:integer']);
const tables = [
  {
    ...staff,
    columns: staff.columns.map((column) => ({
      ...column,
      ...(column.name === 'email' ? { personal: true } : {}),
      ...(column.name === 'surname' ? { personName: true } : {}),
    })),
  },
  table('products', ['id*:integer', 'surname', 'price:number']),
];

/** The names of the columns that are marked. */
function marked(sql: string, ...names: string[]): string[] {
  const columns = names.map((name) => ({ name, kind: 'text' as const }));
  const { columns: told } = markPersonal({ columns, rows: [], truncatedBy: null, elapsedMs: 1 }, sql, tables);
  return told.filter(({ personal }) => personal).map(({ name }) => name);
}

test.each<[sql: string, columns: string[], expected: string[]]>([
  ['SELECT country, email FROM staff', ['country', 'email'], ['email']],
  ['SELECT s.surname AS who, count(email) AS n FROM staff s', ['who', 'n'], ['who']],
  ["SELECT upper(email) || '' AS x, min(surname) AS y FROM staff", ['x', 'y'], ['x', 'y']],
  ['SELECT * FROM staff', ['id', 'email', 'surname', 'country', 'boss_id'], ['email', 'surname']],
  ['SELECT k.e FROM (SELECT email AS e, country FROM staff) k', ['e'], ['e']],
  ['WITH k AS (SELECT * FROM staff) SELECT surname AS a, country AS b FROM k', ['a', 'b'], ['a']],
  ['WITH k (mail) AS (SELECT email FROM staff) SELECT mail AS a FROM k', ['a'], ['a']],
  ['SELECT country AS x FROM staff UNION SELECT email FROM staff', ['x'], ['x']],
  ['SELECT p.surname, p.price FROM products p', ['surname', 'price'], []],
  ['SELECT p.surname AS a, s.country AS b FROM products p JOIN staff s ON s.id = p.id', ['a', 'b'], []],
  ['nothing that can be read about staff', ['a'], ['a']],
])('%s', (sql, columns, expected) => {
  expect(marked(sql, ...columns)).toEqual(expected);
});
