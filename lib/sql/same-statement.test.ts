import { expect, test } from 'vitest';
import { isSameStatement } from './same-statement.ts';

test.each([
  ['SELECT a FROM t', 'select  a\nfrom T ;'],
  ["SELECT 'It''s' FROM t", "select 'It''s' from t"],
])('%s says the same as %s', (one, other) => expect(isSameStatement(one, other)).toBe(true));

test.each([
  ["SELECT a FROM t WHERE b = 'usa'", "SELECT a FROM t WHERE b = 'USA'"],
  ["SELECT a FROM t WHERE b = 'New  York'", "SELECT a FROM t WHERE b = 'New York'"],
  ['SELECT "a" FROM t', 'SELECT "A" FROM t'],
])('%s differs from %s', (one, other) => expect(isSameStatement(one, other)).toBe(false));
