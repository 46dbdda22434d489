import { expect, test } from 'vitest';
import { createPace } from './download-pace.ts';

test('the time left follows from what came in the last seconds, not from what was there before', () => {
  const pace = createPace(1_000);
  expect(pace.secondsLeft(500, 0)).toBeNull();
  expect(pace.secondsLeft(550, 500)).toBeNull();
  expect(pace.secondsLeft(600, 2_000)).toBe(8);
});

test('a download that stands still has no time left to tell', () => {
  const pace = createPace(1_000);
  pace.secondsLeft(500, 0);
  expect(pace.secondsLeft(500, 5_000)).toBeNull();
});

test('an old speed is forgotten', () => {
  const pace = createPace(1_000);
  pace.secondsLeft(0, 0);
  pace.secondsLeft(100, 30_000);
  expect(pace.secondsLeft(200, 40_000)).toBe(80);
});
