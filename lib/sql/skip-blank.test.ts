import { expect, test } from 'vitest';
import { skipBlank } from './skip-blank.ts';

test.each([
  { sql: 'SELECT 1', rest: 'SELECT 1' },
  { sql: ' \n\t-- a; comment\n/* and; one more */ SELECT 1', rest: 'SELECT 1' },
  { sql: '-- only a comment', rest: '' },
  { sql: '/* never closed', rest: '' },
  { sql: '- 1', rest: '- 1' },
  { sql: '/ 2', rest: '/ 2' },
])('leaves $rest of $sql', ({ sql, rest }) => {
  expect(sql.slice(skipBlank(sql, 0))).toBe(rest);
});
