import { expect, test } from 'vitest';
import { fitLogit } from './fit-logit.ts';

const choice = (right: readonly boolean[], ...rows: number[][]) => ({ rows, right });

test('a sign that goes with being right gains weight', () => {
  const choices = [choice([true, false], [1, 0], [0, 0]), choice([false, true], [0, 1], [1, 1])];
  const [first = 0, second = 0] = fitLogit(choices, [0.5, 0.5], 0.01);
  expect(first).toBeGreaterThan(1);
  expect(second).toBeCloseTo(0.5, 1);
});

test('a weight never changes its side of zero', () => {
  const choices = [choice([true, false], [1], [0])];
  expect(fitLogit(choices, [-0.5], 0.001)).toEqual([0]);
});

test('choices with nothing wrong leave the prior as it is', () => {
  expect(fitLogit([choice([true, true], [1], [0])], [0.7], 0.1)).toEqual([0.7]);
});
