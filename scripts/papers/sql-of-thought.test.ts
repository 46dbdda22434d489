import { expect, test } from 'vitest';
import type { TriedStatement } from './attempt.ts';
import { correctionsOf, isBroken, triggerOf } from './sql-of-thought.ts';

const tried = (over: Partial<TriedStatement>): TriedStatement => ({
  sql: 'SELECT 1',
  writer: 'sql-of-thought',
  isRight: false,
  error: null,
  isEmpty: false,
  corrects: [],
  isMended: false,
  ...over,
});

test('a correction is counted under what made it necessary and under the category of its kind', () => {
  const corrections = correctionsOf({
    tried: [
      tried({ error: 'no such column: year' }),
      tried({ writer: 'correction', corrects: ['col_missing'], isEmpty: true }),
      tried({ writer: 'correction', corrects: ['join_missing'], isRight: true }),
    ],
  });
  expect(corrections).toEqual([
    { trigger: 'runtime exception', category: 'schema_link', hasHelped: false },
    { trigger: 'no row', category: 'join', hasHelped: true },
  ]);
});

test.each([
  [{ error: 'near "FORM": syntax error', isEmpty: false }, 'syntax error'],
  [{ error: 'no such table: x', isEmpty: false }, 'runtime exception'],
  [{ error: null, isEmpty: true }, 'no row'],
  [{ error: null, isEmpty: false }, 'lacks what is asked'],
] as const)('%j is the trigger “%s”', (statement, trigger) => {
  expect(triggerOf(statement)).toBe(trigger);
});

test('over-corrected is what was right at first and is not in the end', () => {
  const attempt = { tried: [tried({ isRight: true }), tried({ writer: 'correction' })] };
  expect(isBroken({ ...attempt, status: 'wrong' })).toBe(true);
  expect(isBroken({ ...attempt, status: 'right' })).toBe(false);
});
