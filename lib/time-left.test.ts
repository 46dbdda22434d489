import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

test('the speed so far tells what is left, and what was taken over is not part of it', () => {
  let clock = 0;
  const left = timeLeft(() => clock);
  expect(left({ what: 'tables', done: 100, total: 200 })).toBeNull();
  clock = 10_000;
  expect(left({ what: 'tables', done: 150, total: 200 })).toBe(10);
  expect(left({ what: 'names', done: 3, total: 9 })).toBeNull();
  clock = 12_000;
  expect(left({ what: 'names', done: 5, total: 9 })).toBe(4);
});
