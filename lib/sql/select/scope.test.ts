import { describe, expect, test } from 'vitest';
import { clauseExpressions, columnsIn } from './block.ts';
import { parseSelect } from './parse-select.ts';
import { printExpression, printQuery } from './print-select.ts';
import { rewriteBlocks } from './rewrite-blocks.ts';
import { type Catalog, resolve, scopeOf } from './scope.ts';

const tables: Record<string, string[]> = { t: ['id', 'a'], u: ['id', 't_id', 'b'] };
const catalog: Catalog = { columnsOf: (table) => tables[table] ?? null };

/** Each column reference of a statement with the sources it can mean. */
function meanings(sql: string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  rewriteBlocks(parseSelect(sql).query, catalog, (block, { around }) => {
    const scope = scopeOf(block.select.from, around);
    for (const column of columnsIn(clauseExpressions(block)))
      found[printExpression(column)] = resolve(column, scope).map(({ name }) => name);
    return block;
  });
  return found;
}

describe('resolve', () => {
  test('finds a column by alias, by being the only one, or not at all', () => {
    expect(meanings('SELECT x.a, b, c, t.a, id FROM t AS x JOIN u ON x.id = t_id')).toEqual({
      'x.a': ['x'],
      b: ['u'],
      c: [],
      't.a': [],
      id: ['x', 'u'],
    });
  });

  test('looks outwards from a nested query, and into derived tables and common table expressions', () => {
    expect(
      meanings(
        'WITH w AS (SELECT a AS z FROM t) SELECT z, d.y FROM w, (SELECT b AS y FROM u) AS d WHERE EXISTS (SELECT 1 FROM t WHERE a = y)',
      ),
    ).toMatchObject({ z: ['w'], 'd.y': ['d'], y: ['d'] });
  });
});

describe('rewriteBlocks', () => {
  test('gives back the same tree when nothing changes', () => {
    const { query } = parseSelect(
      'SELECT a FROM (SELECT * FROM t) AS d WHERE a IN (SELECT b FROM u) ORDER BY 1',
    );
    expect(rewriteBlocks(query, catalog, (block) => block)).toBe(query);
  });

  test('reaches every SELECT and says which gives the answer', () => {
    const { query } = parseSelect('SELECT a FROM t UNION SELECT b FROM u WHERE b = (SELECT MAX(b) FROM u)');
    const roles: string[] = [];
    const next = rewriteBlocks(query, catalog, (block, { role }) => {
      roles.push(role);
      return { ...block, select: { ...block.select, distinct: true } };
    });
    expect(roles).toEqual(['branch', 'branch', 'nested']);
    expect(printQuery(next)).toBe(
      'SELECT DISTINCT a FROM t UNION SELECT DISTINCT b FROM u WHERE b = (SELECT DISTINCT MAX(b) FROM u)',
    );
  });
});
