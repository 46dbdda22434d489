import { expect, test } from 'vitest';
import { restarts } from './restarts.ts';

test('three restarts in a minute are tried, a fourth is not; later ones count anew', () => {
  let now = 0;
  const counted = restarts(() => now);
  expect([1, 2, 3, 4].map(() => counted.areTooMany())).toEqual([false, false, false, true]);
  now = 61_000;
  expect(counted.areTooMany()).toBe(false);
});
