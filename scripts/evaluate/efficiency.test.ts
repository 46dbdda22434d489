import { expect, test } from 'vitest';
import { validEfficiency } from './efficiency.ts';

test('twice: a right answer four times as fast as its gold; half: one four times as slow; nothing: a wrong one', () => {
  expect(
    validEfficiency([
      { isRight: true, ms: 1, goldMs: 4 },
      { isRight: true, ms: 4, goldMs: 1 },
      { isRight: false, ms: 1, goldMs: 100 },
    ]),
  ).toBeCloseTo((2 + 0.5 + 0) / 3);
});

test('times below the clock are equal, and no answers score nothing', () => {
  expect(validEfficiency([{ isRight: true, ms: 0, goldMs: 0.01 }])).toBe(1);
  expect(validEfficiency([])).toBe(0);
});
