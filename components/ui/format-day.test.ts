import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test('writes an ISO day, with or without a time, in words', () => {
  expect(formatDay('2025-07-31')).toBe('31 July 2025');
  expect(formatDay('2025-07-31 16:00:00')).toBe('31 July 2025');
});

test('leaves text that is no day as it is', () => {
  expect(formatDay('FY25')).toBe('FY25');
});
