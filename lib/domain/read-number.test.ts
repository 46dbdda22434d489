import { expect, test } from 'vitest';
import { readNumber } from './read-number.ts';
import { writeExact } from './write-number.ts';

test.each([
  ['1.234,5', 'de-DE', 1234.5],
  ['1.000', 'de-DE', 1000],
  ['1.5', 'de-DE', 1.5],
  ['4,25', 'de-DE', 4.25],
  ['1,234.5', 'en-US', 1234.5],
  ['-12 345,6', 'fr-FR', -12_345.6],
  ['12,34,567', 'en-IN', 1_234_567],
  ['1234.5', null, 1234.5],
  [' 7 ', 'sv-SE', 7],
  ['−3', 'sv-SE', -3],
])('%j for %s is %d', (typed, locale, number) => {
  expect(readNumber(typed, locale)).toBe(number);
});

test.each(['', 'abc', '1,2,3', '1.2.3', '12e5', '--1', '5 %'])('%j is no number', (typed) => {
  expect(readNumber(typed, 'en-US')).toBeNull();
});

test.each(['de-DE', 'de-CH', 'fr-FR', 'en-IN', 'sv-SE', 'pl-PL'])(
  'what is written for %s is read again',
  (locale) => {
    expect(readNumber(writeExact(-1234567.25, locale), locale)).toBe(-1_234_567.25);
  },
);
