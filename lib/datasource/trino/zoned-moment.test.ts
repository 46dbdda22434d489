import { expect, test } from 'vitest';
import { microsecondsOf } from './zoned-moment.ts';

const utc = (text: string) => BigInt(Date.parse(text)) * 1_000n;

test.each([
  ['2024-01-15 12:00:00.000 UTC', '2024-01-15T12:00:00Z'],
  ['2024-07-01 12:00:00.000 Europe/Berlin', '2024-07-01T10:00:00Z'],
  ['2024-01-01 12:00:00 Europe/Berlin', '2024-01-01T11:00:00Z'],
  // On this night clocks go from two to three: the first hour after it is summer's.
  ['2024-03-31 03:00:00.000 Europe/Berlin', '2024-03-31T01:00:00Z'],
  ['2024-03-31 01:59:59.000 Europe/Berlin', '2024-03-31T00:59:59Z'],
  ['2024-01-01 00:00:00.000 -03:30', '2024-01-01T03:30:00Z'],
])('reads %s as %s', (text, moment) => {
  expect(microsecondsOf(text)).toBe(utc(moment));
});

test('keeps six places and reads nothing it does not know', () => {
  expect(microsecondsOf('1970-01-01 00:00:00.123456789 UTC')).toBe(123_456n);
  expect(microsecondsOf('2024-01-01 00:00:00.000 Mars/Base')).toBeNull();
  expect(microsecondsOf('12:00:00.000 UTC')).toBeNull();
});
