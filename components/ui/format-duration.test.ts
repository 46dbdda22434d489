import { expect, test } from 'vitest';
import { formatDuration } from './format-duration.ts';

test.each([
  [0.4, '<1 ms'],
  [240.4, '240 ms'],
  [999.6, '1.0 s'],
  [2412, '2.4 s'],
  [9960, '10 s'],
  [59_400, '59 s'],
  [59_700, '1 min 0 s'],
  [65_000, '1 min 5 s'],
])('writes %d milliseconds as %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds, null)).toBe(words);
});
