import { expect, test } from 'vitest';
import { formatSql } from './format-sql.ts';

test('puts clauses on lines of their own', async () => {
  expect(await formatSql('select a from t where b = 1')).toBe('SELECT\n  a\nFROM\n  t\nWHERE\n  b = 1');
});

test('shows a statement it cannot read as it is', async () => {
  expect(await formatSql("select 'open from t")).toBe("select 'open from t");
});
