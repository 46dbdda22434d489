import { describe, expect, test } from 'vitest';
import { guardStatement } from './guard.ts';
import { guardedDialects } from './guarded-dialect.ts';
import type { RelationAccess } from './relation-check.ts';

const access: RelationAccess = (path) => {
  const name = path.join('.');
  if (name === 'orders') return 'readable';
  return path.at(-1) === 'salaries' || path.length > 1 ? 'hidden' : 'unknown';
};

describe.each(guardedDialects)('%s', (dialect) => {
  const verdictOn = async (sql: string) => (await guardStatement(sql, dialect, { access })).verdict;

  test.each([
    'SELECT id FROM orders',
    'SELECT o.id FROM orders o WHERE EXISTS (SELECT 1 FROM orders i WHERE i.id = o.id)',
    'WITH recent AS (SELECT id FROM orders) SELECT id FROM recent',
    'WITH a AS (SELECT id FROM orders), b AS (SELECT id FROM a) SELECT b.id FROM b',
  ])('reads %s', async (sql) => expect(await verdictOn(sql)).toBe('allow'));

  test.each([
    'SELECT id FROM salaries',
    'SELECT id FROM orders, salaries',
    'SELECT id FROM orders UNION ALL SELECT id FROM salaries',
    'SELECT id FROM hr.salaries',
    'SELECT id FROM hr.orders',
    'SELECT id FROM nowhere',
    'WITH s AS (SELECT id FROM salaries) SELECT id FROM s',
    'WITH salaries AS (SELECT id FROM orders) SELECT id FROM salaries',
    'SELECT id, (SELECT max(id) FROM salaries) AS top FROM orders',
    'SELECT o.id FROM orders o JOIN (SELECT id FROM salaries) s ON s.id = o.id',
    'SELECT id FROM orders WHERE id IN (SELECT id FROM salaries)',
    'SELECT id FROM orders ORDER BY (SELECT max(id) FROM salaries)',
  ])('refuses %s', async (sql) => {
    expect(await guardStatement(sql, dialect, { access })).toMatchObject({ verdict: 'reject' });
  });
});

test('where names are compared by a collation, no query further on lends its name to a table', async () => {
  const verdictOn = async (sql: string) => (await guardStatement(sql, 'sqlserver', { access })).verdict;
  for (const spelt of ['salariés', 'ｓalaries', 'salaries ']) {
    const sql = `WITH a AS (SELECT id FROM [${spelt}]), [${spelt}] AS (SELECT 1 AS id) SELECT id FROM a`;
    expect(await verdictOn(sql)).toBe('reject');
  }
  const chain = 'WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT i FROM n';
  expect(await verdictOn(chain)).toBe('allow');
});

test('says which table it is, and who decides', async () => {
  expect(await guardStatement('SELECT * FROM Salaries', 'sqlite', { access })).toEqual({
    verdict: 'reject',
    class: 'not-readable',
    reason: 'There is no table salaries that you may read. An administrator decides who reads what.',
  });
});
