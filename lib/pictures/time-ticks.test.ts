import { expect, test } from 'vitest';
import { momentOf, timeTicks } from './time-ticks.ts';

const named = (from: string, to: string, format?: string) =>
  timeTicks(momentOf(from) ?? 0, momentOf(to) ?? 0, 6, format, null).map(({ text }) => text);

test('times of any length are moments, and other texts are none', () => {
  expect(momentOf('2024')).toBe(Date.UTC(2024, 0, 1));
  expect(momentOf('2024-03')).toBe(Date.UTC(2024, 2, 1));
  expect(momentOf('2024-03-05 06:07:08')).toBe(Date.UTC(2024, 2, 5, 6, 7, 8));
  expect(momentOf('2024-03-05T06:07+02:00')).toBe(Date.UTC(2024, 2, 5, 4, 7));
  expect(momentOf('yesterday')).toBeNull();
});

test('ticks are round moments, as far apart as there is room for', () => {
  expect(named('2014-05-01', '2024-02-01')).toEqual(['2016', '2018', '2020', '2022', '2024']);
  expect(named('2024-01-01', '2024-05-01')).toEqual([
    'Jan 2024',
    'Feb 2024',
    'Mar 2024',
    'Apr 2024',
    'May 2024',
  ]);
  expect(named('2024-03-01', '2024-03-04')).toEqual(['2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04']);
  expect(named('2024-03-01 06:00', '2024-03-01 09:00')).toEqual([
    '03-01 06:00',
    '03-01 07:00',
    '03-01 08:00',
    '03-01 09:00',
  ]);
});

test('an axis of years names no month twice', () => {
  expect(named('2021-01-01', '2024-01-01', '%Y')).toEqual(['2021', '2022', '2023', '2024']);
  expect(named('2024-01-01', '2024-03-01', '%b %Y')).toEqual(['Jan 2024', 'Feb 2024', 'Mar 2024']);
});
