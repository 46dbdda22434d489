import { expect, test } from 'vitest';
import { detectionOf, type LookedOver } from './detection.ts';

const seen = (wasRight: boolean, isDoubted: boolean, isRight: boolean): LookedOver => ({
  wasRight,
  isDoubted,
  isRight,
});

test('six statements by hand: of four wrong three are doubted, and one right one is too', () => {
  const { precision, recall, f1, repaired, broken } = detectionOf([
    seen(false, true, true),
    seen(false, true, false),
    seen(false, true, false),
    seen(false, false, false),
    seen(true, true, false),
    seen(true, false, true),
  ]);
  expect(precision).toBe(3 / 4);
  expect(recall).toBe(3 / 4);
  expect(f1).toBe(0.75);
  expect(repaired?.value).toBeCloseTo(1 / 3);
  expect(broken).toBe(1);
});

test('with nothing wrong and nothing doubted there is nothing to measure', () => {
  expect(detectionOf([seen(true, false, true)])).toEqual({
    precision: null,
    recall: null,
    f1: null,
    repaired: null,
    broken: 0,
  });
  expect(detectionOf([seen(true, true, true)]).f1).toBe(0);
});
