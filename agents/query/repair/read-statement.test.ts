import { describe, expect, test } from 'vitest';
import { printQuery } from '#lib/sql/select/print-select.ts';
import { readStatement } from './read-statement.ts';

function read(text: string): string | null {
  const { query } = readStatement(text);
  return query && printQuery(query);
}

describe('readStatement', () => {
  test.each([
    ['Here is the query:\n```sql\nSELECT a FROM t;\n```\nIt reads a.', 'SELECT a FROM t'],
    ['To find a, we select from t.\n\nSELECT a FROM t;', 'SELECT a FROM t'],
    ['{"reasoning": "…", "SQL": "SELECT a FROM t WHERE b = \'x\'"}', "SELECT a FROM t WHERE b = 'x'"],
    ['SELECT a FROM t; SELECT b FROM u', 'SELECT a FROM t'],
    ['SELECT a FROM t;<', 'SELECT a FROM t'],
    ['SELEC a FORM t WHRE b = 1 GRUOP BY a', 'SELECT a FROM t WHERE b = 1 GROUP BY a'],
    ['SELECT a FROM t WHERE b IN (SELECT c FROM u', 'SELECT a FROM t WHERE b IN (SELECT c FROM u)'],
    ['SELECT TOP 3 a FROM t ORDER BY b', 'SELECT a FROM t ORDER BY b LIMIT 3'],
  ])('finds the statement in %s', (text, sql) => {
    expect(read(text)).toBe(sql);
  });

  test('leaves alone what it cannot read to the end', () => {
    expect(read('SELECT a FROM t USING SAMPLE 10% (bernoulli, 42)')).toBeNull();
    expect(read('DELETE FROM t')).toBeNull();
    expect(read('There is no such data.')).toBeNull();
  });
});
