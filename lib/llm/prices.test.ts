import { expect, test } from 'vitest';
import { parseModelName } from './model-name.ts';
import { costOf } from './prices.ts';

const million = { input: 1_000_000, cachedInput: 0, cacheWrite: 0, output: 0 };

test('charges plain, cached and written input and output each at their price', () => {
  const tokens = { input: 10_000, cachedInput: 6_000, cacheWrite: 1_000, output: 2_000 };
  expect(costOf(parseModelName('anthropic:claude-opus-5-5'), tokens)).toBeCloseTo(
    (3_000 * 4 + 6_000 * 0.2 + 1_000 * 5 + 2_000 * 20) / 1_000_000,
    12,
  );
});

test('knows a dated name by its model', () => {
  expect(costOf(parseModelName('anthropic:claude-haiku-4-5-20251001'), { ...million, input: 100_000 })).toBe(
    0.1,
  );
});

test('guesses neither an unknown model nor the price of a prompt beyond the listed length', () => {
  expect(costOf(parseModelName('openai:gpt-99'), million)).toBeNull();
  expect(costOf(parseModelName('openai-compatible:gpt-6-sol'), million)).toBeNull();
  expect(costOf(parseModelName('anthropic:claude-haiku-5-5'), { ...million, input: 100_001 })).toBeNull();
});
