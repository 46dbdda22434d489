import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('as many rows as a portion has parts have each case once', async () => {
  vi.stubEnv('TESTS', '');
  vi.resetModules();
  const { portionOf } = await import('./portion-of.ts');
  expect(portionOf(['a', 'b', 'c', 'd'], 3)).toEqual(['a', 'd']);
  expect([0, 1, 2].flatMap((row) => portionOf(['a', 'b', 'c', 'd'], 3, row)).toSorted()).toEqual([
    ...['a', 'b', 'c', 'd'],
  ]);
});

test('in a whole run each row has all', async () => {
  vi.stubEnv('TESTS', 'whole');
  vi.resetModules();
  const { portionOf } = await import('./portion-of.ts');
  expect(portionOf(['a', 'b', 'c'], 3, 1)).toEqual(['a', 'b', 'c']);
});
