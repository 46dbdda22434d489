import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test.each([
  [1, 'day', '1900-01-01'],
  [59, 'day', '1900-02-28'],
  [61, 'day', '1900-03-01'],
  [45_351, 'day', '2024-02-29'],
  [45_351.5, 'day', '2024-02-29 12:00:00'],
  [45_351.545_486_111, 'moment', '2024-02-29 13:05:30'],
  [0.75, 'clock', '18:00:00'],
] as const)('%d shown as %s is %s', (days, shownAs, text) => {
  expect(momentText(days, shownAs, false)?.text).toBe(text);
});

test('days may be counted from 1904, lengths of more than a day and days before the first are none', () => {
  expect(momentText(43_889, 'day', true)?.text).toBe('2024-02-29');
  expect(momentText(1.5, 'clock', false)).toBeNull();
  expect(momentText(-1, 'day', false)).toBeNull();
});
