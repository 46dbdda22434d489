import { expect, test } from 'vitest';
import type { CaseResult } from './case-result.ts';
import { compareRuns, exactMcnemar } from './compare-runs.ts';

const run = (...statuses: CaseResult['status'][]): CaseResult[] =>
  statuses.map((status, index) => ({
    id: `case-${index}`,
    db_id: 'shop',
    question: `question ${index}`,
    status,
    sql: null,
    ms: 1,
    calls: 0,
    tokens: 0,
    error: null,
  }));

test('names the cases that changed, and leaves out those that only one has or whose gold failed', () => {
  const comparison = compareRuns(
    run('right', 'right', 'wrong', 'errored-gold', 'refused', 'right'),
    run('right', 'wrong', 'right', 'right', 'failed'),
  );
  expect(comparison).toMatchObject({ cases: 4, leftOut: 1, bothRight: 1, bothWrong: 1 });
  expect(comparison.lost).toEqual(['case-1']);
  expect(comparison.won).toEqual(['case-2']);
  expect(comparison.difference.value).toBe(0);
  expect(comparison.difference.low).toBeLessThan(0);
  expect(comparison.difference.high).toBeGreaterThan(0);
});

test('gives the exact probability of an uneven split', () => {
  expect(exactMcnemar(0, 0)).toBe(1);
  expect(exactMcnemar(5, 5)).toBe(1);
  expect(exactMcnemar(0, 5)).toBeCloseTo(2 / 32, 12);
  expect(exactMcnemar(9, 1)).toBeCloseTo((2 * 11) / 1024, 12);
  expect(exactMcnemar(2000, 1500)).toBeLessThan(1e-15);
});

test('refuses runs of other questions', () => {
  const other = run('right').map((result) => ({ ...result, question: 'another' }));
  expect(() => compareRuns(run('right'), other)).toThrow(/not the same cases/);
  expect(() => compareRuns(run('right'), [])).toThrow(/no scored case in common/);
});
