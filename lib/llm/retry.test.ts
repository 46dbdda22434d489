import { expect, test } from 'vitest';
import { ModelFault } from './model-fault.ts';
import { withRetries } from './retry.ts';
import { readRetryAfter } from './retry-after.ts';

async function delaysOf(faults: readonly ModelFault[], random: number): Promise<number[]> {
  const delays: number[] = [];
  const rest = [...faults];
  await withRetries(
    async () => {
      const fault = rest.shift();
      if (fault !== undefined) throw fault;
    },
    {
      clock: { sleep: async (ms) => void delays.push(ms), random: () => random },
      signal: new AbortController().signal,
      onRetry: () => {},
    },
  );
  return delays;
}

const busy = new ModelFault('server-error', 'busy');

test('backs off exponentially with full jitter', async () => {
  expect(await delaysOf([busy, busy], 0)).toEqual([0, 0]);
  expect(await delaysOf([busy, busy], 0.5)).toEqual([250, 500]);
  expect(await delaysOf([busy, busy], 1)).toEqual([500, 1000]);
});

test('waits at least as long as the server asks, within reason', async () => {
  const soon = new ModelFault('rate-limited', 'slow down', { retryAfterMs: 2_000 });
  const late = new ModelFault('rate-limited', 'slow down', { retryAfterMs: 3_600_000 });
  expect(await delaysOf([soon, late], 0)).toEqual([2_000, 30_000]);
});

test('throws the third failure', async () => {
  await expect(delaysOf([busy, busy, busy], 0)).rejects.toBe(busy);
});

test('reads Retry-After as seconds, as a date and in milliseconds', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');
  expect(readRetryAfter({ 'retry-after': '2.5' }, now)).toBe(2_500);
  expect(readRetryAfter({ 'retry-after': 'Thu, 01 Jan 2026 00:00:10 GMT' }, now)).toBe(10_000);
  expect(readRetryAfter({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' }, now)).toBe(0);
  expect(readRetryAfter({ 'retry-after-ms': '40', 'retry-after': '9' }, now)).toBe(40);
  expect(readRetryAfter({ 'retry-after': 'soon' }, now)).toBeNull();
  expect(readRetryAfter(undefined, now)).toBeNull();
});
