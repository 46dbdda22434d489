import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';

test('lays a statement out over lines with capital keywords', () => {
  expect(formatSql('select a, b from t where a > 1', { formatter: 'sqlite' })).toBe(
    'SELECT\n  a,\n  b\nFROM\n  t\nWHERE\n  a > 1',
  );
});

test('keeps strings, names and comments as they are', () => {
  const sql = `select "Select x", 'from  where' from t -- from here`;
  const formatted = formatSql(sql, { formatter: 'duckdb' });
  expect(formatted).toContain('"Select x"');
  expect(formatted).toContain("'from  where'");
  expect(formatted).toContain('-- from here');
});

test('returns a text it cannot parse unchanged', () => {
  const broken = "SELECT 'never closed FROM t";
  expect(formatSql(broken, { formatter: 'sqlite' })).toBe(broken);
});
