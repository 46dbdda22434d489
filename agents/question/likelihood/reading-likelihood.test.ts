import { expect, test } from 'vitest';
import { readingLikelihood } from './reading-likelihood.ts';

const model = {
  base: 1,
  signs: {
    tables: { upTo: [1, 3], adds: [0, -1, -2] },
    rows: { upTo: [0], adds: [-0.5, 0] },
  },
};
const odds = (signs: Readonly<Record<string, number>>) => {
  const likelihood = readingLikelihood(signs, model);
  return Math.log(likelihood / (1 - likelihood));
};

test.each([
  [1, 1],
  [2, 0],
  [3, 0],
  [4, -1],
])('with %i tables the odds are those of the step it falls on', (tables, expected) => {
  expect(odds({ tables, rows: 7 })).toBeCloseTo(expected);
});

test('a sign that is absent counts as zero, and one that was not learned not at all', () => {
  expect(odds({ unheardOf: 9 })).toBeCloseTo(0.5);
});
