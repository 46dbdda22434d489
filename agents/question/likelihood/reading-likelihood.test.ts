import { expect, test } from 'vitest';
import { readingLikelihood } from './reading-likelihood.ts';

const weights = {
  weights: { bias: 1, tables: -0.5 },
  unconfirmed: { bias: -1, rows: -0.25 },
};

test('each sign moves the odds by its weight, and one without a weight by nothing', () => {
  const likelihood = readingLikelihood({ tables: 2, unheardOf: 9 }, weights);
  expect(likelihood).toBe(0.5);
});

test('what only the rules read is weighed by more', () => {
  const signs = { tables: 1, rows: 4 };
  const odds = (likelihood: number) => Math.log(likelihood / (1 - likelihood));
  expect(odds(readingLikelihood(signs, weights))).toBeCloseTo(0.5);
  expect(odds(readingLikelihood({ ...signs, unconfirmed: 1 }, weights))).toBeCloseTo(-1.5);
});
