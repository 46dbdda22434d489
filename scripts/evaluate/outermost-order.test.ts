import { expect, test } from 'vitest';
import { hasOutermostOrder } from './outermost-order.ts';

test.each([
  ['SELECT a FROM t ORDER BY a', true],
  ['select a from t order\n  by a desc limit 3', true],
  ['SELECT a FROM (SELECT a FROM t ORDER BY a LIMIT 3)', false],
  ['SELECT a FROM t WHERE b = (SELECT b FROM u ORDER BY c LIMIT 1) ORDER BY a', true],
  ["SELECT 'ORDER BY a' FROM t", false],
  ['SELECT "order" by_name FROM t -- order by a', false],
  ['SELECT rank() OVER (ORDER BY a) FROM t', false],
  ['SELECT a FROM t UNION SELECT a FROM u ORDER BY 1', true],
])('%s: %s', (sql, ordered) => expect(hasOutermostOrder(sql)).toBe(ordered));
