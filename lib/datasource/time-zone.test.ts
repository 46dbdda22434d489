import { expect, test } from 'vitest';
import { momentWriter, timeZone, zoneInWords } from './time-zone.ts';

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['UTC', 'UTC'],
  ['+02:00', 'Etc/GMT-2'],
  ['-05:00', 'Etc/GMT+5'],
  ['+00:00', 'UTC'],
])('%s is the zone %s', (text, name) => {
  expect(timeZone.parse(text)).toBe(name);
});

test.each(['Berlin', 'Mars/Base', '', '+05:30', '+2', "UTC'; DROP"])('%j is no zone', (text) => {
  expect(() => timeZone.parse(text)).toThrow('such as Europe/Berlin, UTC or +02:00');
});

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['Etc/GMT-2', 'UTC+2'],
  ['Etc/GMT+5', 'UTC-5'],
  ['+05:30', 'UTC+5:30'],
  ['+00:00', 'UTC'],
])('%s is said as %s', (zone, words) => {
  expect(zoneInWords(zone)).toBe(words);
});

test.each([
  ['2024-06-01T00:30:00Z', '2024-06-01 02:30:00'],
  ['2024-12-31T23:30:00Z', '2025-01-01 00:30:00'],
  ['1969-12-31T23:59:59Z', '1970-01-01 00:59:59'],
])('%s is told as %s in Berlin', (moment, told) => {
  expect(momentWriter('Europe/Berlin')(BigInt(Date.parse(moment)) * 1_000n)).toBe(told);
});

test('a fraction of a second stays', () => {
  expect(momentWriter('UTC')(1_500_000n)).toBe('1970-01-01 00:00:01.5');
  expect(momentWriter('UTC')(-1n)).toBe('1969-12-31 23:59:59.999999');
});
