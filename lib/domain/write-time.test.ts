import { describe, expect, test } from 'vitest';
import { writeDay, writeTime } from './write-time.ts';

describe('a time as a reader writes it', () => {
  test.each([
    ['2025-07-31', 'de-DE', '31.07.2025'],
    ['2025-07-31', 'en-US', 'Jul 31, 2025'],
    ['2025-07-31 00:00:00', 'en-GB', '31 Jul 2025'],
    ['2025-07-31T16:00:00', 'en-GB', '31 Jul 2025, 16:00'],
    ['2025-07-31 16:00:05', 'de-DE', '31.07.2025, 16:00:05'],
    ['2025-07', 'en-US', 'Jul 2025'],
    ['2025-07-31 16:00:00+02:00', 'de-DE', '31.07.2025, 16:00 +02:00'],
    ['2025-07-31 16:00:00Z', 'de-DE', '31.07.2025, 16:00 UTC'],
    // Years stay those of the columns of years, also where another calendar is in use.
    ['2025-07-31', 'th-TH', '31 ก.ค. 2025'],
  ])('%s for %s is %s', (text, locale, written) => {
    expect(writeTime(text, locale)).toBe(written);
  });

  test.each(['2025-06-31', '2025-13', '2024-Q1', 'FY25', '0999-01-01', '2025-07-31 16:00:00.125'])(
    '%s stays as it is, because it has no such place or says more',
    (text) => {
      expect(writeTime(text, 'de-DE')).toBe(text);
    },
  );

  test('for nobody in particular it is ISO 8601', () => {
    expect(writeTime('2025-07-31T00:00:00Z', null)).toBe('2025-07-31');
    expect(writeTime('2025-07-31T16:00:00', null)).toBe('2025-07-31 16:00:00');
  });
});

test('a day in words is one of the reader’s language', () => {
  expect(writeDay('2025-07-31 16:00:00', 'de-DE')).toBe('31. Juli 2025');
  expect(writeDay('2025-07-31', null)).toBe('31 July 2025');
  expect(writeDay('FY25', 'de-DE')).toBe('FY25');
});
