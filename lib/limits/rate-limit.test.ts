import { expect, test } from 'vitest';
import { rateLimitInMemory } from './rate-limit.ts';

test('lets so many through in a window, then says how long to wait', async () => {
  let now = 0;
  const limit = rateLimitInMemory(2, 60_000, () => now);
  expect(await limit.take('ada')).toBe(0);
  now = 20_000;
  expect(await limit.take('ada')).toBe(0);
  expect(await limit.take('ada')).toBe(40);
  now = 60_000;
  expect(await limit.take('ada')).toBe(0);
  expect(await limit.take('ada')).toBe(20);
});

test('counts each person apart', async () => {
  const limit = rateLimitInMemory(1, 60_000, () => 0);
  expect(await limit.take('ada')).toBe(0);
  expect(await limit.take('bo')).toBe(0);
  expect(await limit.take('ada')).toBeGreaterThan(0);
});

test('what was refused does not count', async () => {
  let now = 0;
  const limit = rateLimitInMemory(1, 1_000, () => now);
  await limit.take('ada');
  for (now = 100; now < 1_000; now += 100) expect(await limit.take('ada')).toBe(1);
  now = 1_000;
  expect(await limit.take('ada')).toBe(0);
});
