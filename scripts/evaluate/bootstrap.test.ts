import { expect, test } from 'vitest';
import { bootstrapShare, percentile } from './bootstrap.ts';

test('the interval holds the share, is as wide as the binomial says and is the same every time', () => {
  const outcomes = Array.from({ length: 200 }, (_, index) => index % 10 < 7);
  const interval = bootstrapShare(outcomes);
  expect(interval?.value).toBeCloseTo(0.7);
  // The normal approximation gives 0.7 ± 0.0635.
  expect(interval?.low).toBeGreaterThan(0.61);
  expect(interval?.low).toBeLessThan(0.66);
  expect(interval?.high).toBeGreaterThan(0.74);
  expect(interval?.high).toBeLessThan(0.79);
  expect(bootstrapShare(outcomes)).toEqual(interval);
});

test('all right and nothing at all are not intervals to guess at', () => {
  expect(bootstrapShare([true, true])).toEqual({ value: 1, low: 1, high: 1 });
  expect(bootstrapShare([])).toBeNull();
});

test('percentile takes the nearest rank', () => {
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(percentile([1, 2, 3, 4], 0.95)).toBe(4);
  expect(percentile([], 0.5)).toBe(0);
});
