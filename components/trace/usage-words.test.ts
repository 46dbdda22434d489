import { expect, test } from 'vitest';
import { type ModelCall, noUsage } from '#lib/domain/model-call.ts';
import { callWords, usageWords } from './usage-words.ts';

const usage = {
  calls: 4,
  failedCalls: 0,
  inputTokens: 2900,
  cachedTokens: 2100,
  outputTokens: 310,
  costUsd: 0.0123,
};

const call: ModelCall = {
  role: 'writer',
  step: null,
  model: 'openai-compatible:qwen',
  prompt: '',
  reply: '',
  tokens: { input: 900, cachedInput: 0, output: 100 },
  costUsd: null,
  ms: 12,
  retries: 0,
  repaired: false,
  warnings: [],
  error: null,
};

test('usage counts calls, input and output tokens together, and names the cached part and the price', () => {
  expect(usageWords(usage, null)).toBe('4 calls · 3,210 tokens (2,100 cached) · $0.0123');
});

test('a price that is unknown or zero is not shown', () => {
  expect(usageWords({ ...usage, costUsd: null }, null)).toBe('4 calls · 3,210 tokens (2,100 cached)');
  expect(usageWords({ ...usage, costUsd: 0 }, null)).toBe('4 calls · 3,210 tokens (2,100 cached)');
});

test('a price too small for four decimals is not rounded to nothing', () => {
  expect(usageWords({ ...usage, costUsd: 0.00002 }, null)).toContain('<$0.0001');
});

test('tokens that no provider told are left out', () => {
  expect(usageWords({ ...noUsage, calls: 1, costUsd: null }, null)).toBe('1 call');
  expect(callWords({ ...call, tokens: null }, null)).toBe('');
});

test('a call tells its retries and its repair', () => {
  expect(callWords(call, null)).toBe('1,000 tokens');
  expect(callWords({ ...call, retries: 1, repaired: true }, null)).toBe('1,000 tokens · 1 retry · repaired');
});
