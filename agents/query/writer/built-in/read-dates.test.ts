import { describe, expect, it } from 'vitest';
import { readDates } from './read-dates.ts';
import { tokenize } from './tokenize.ts';

const today = '2025-07-31';

const ranges: readonly [string, string | null, string | null][] = [
  ['on 2025-06-30', '2025-06-30', '2025-06-30'],
  ['on 30 June 2024', '2024-06-30', '2024-06-30'],
  ['since 1st January 2025', '2025-01-01', null],
  ['on January 5, 2024', '2024-01-05', '2024-01-05'],
  ['in March 2024', '2024-03-01', '2024-03-31'],
  ['in February 2024', '2024-02-01', '2024-02-29'],
  ['in 2023', '2023-01-01', '2023-12-31'],
  ['in Q2 2024', '2024-04-01', '2024-06-30'],
  ['in the fourth quarter of 2024', '2024-10-01', '2024-12-31'],
  ['in the first half of 2024', '2024-01-01', '2024-06-30'],
  ['since January 2025', '2025-01-01', null],
  ['after 2000', '2001-01-01', null],
  ['before 1990', null, '1989-12-31'],
  ['until March 2024', null, '2024-03-31'],
  ['between 2020 and 2022', '2020-01-01', '2022-12-31'],
  ['a year ago', '2024-07-31', '2024-07-31'],
  ['two weeks ago', '2025-07-17', '2025-07-17'],
  ['in the 19th century', '1800-01-01', '1899-12-31'],
  ['in 2020 and 2021', '2020-01-01', '2021-12-31'],
  ['in March 2024 and April 2024', '2024-03-01', '2024-04-30'],
  ['between August and December 2025', '2025-08-01', '2025-12-31'],
  ['between 1 June and 31 July 2013', '2013-06-01', '2013-07-31'],
  ['from June 1 to July 31, 2013', '2013-06-01', '2013-07-31'],
  ['from 15 November to 3 February 2024', '2023-11-15', '2024-02-03'],
  ['from January 2024 to March 2024', '2024-01-01', '2024-03-31'],
  ['in 2024 or later', '2024-01-01', null],
  ['at the end of June 2025', '2025-06-30', '2025-06-30'],
  ['last month', '2025-07-01', '2025-07-31'],
  ['next month', '2025-08-01', '2025-08-31'],
  ['in the next 3 months', '2025-08-01', '2025-10-31'],
  ['coming week', '2025-08-01', '2025-08-07'],
  ['over the next 30 days', '2025-08-01', '2025-08-30'],
  ['next year', '2026-01-01', '2026-12-31'],
  ['this month', '2025-07-01', '2025-07-31'],
  ['last quarter', '2025-04-01', '2025-06-30'],
  ['last year', '2024-01-01', '2024-12-31'],
  ['in the last 30 days', '2025-07-02', '2025-07-31'],
  ['over the past 3 months', '2025-05-01', '2025-07-31'],
  ['today', '2025-07-31', '2025-07-31'],
  ['yesterday', '2025-07-30', '2025-07-30'],
  ['up to and including 2013', null, '2013-12-31'],
  ['through 2013', null, '2013-12-31'],
  ['in or before 2013', null, '2013-12-31'],
  ['before or in 2013', null, '2013-12-31'],
  ['by the end of 2013', null, '2013-12-31'],
  ['until the end of 2013', null, '2013-12-31'],
  ['to the end of March 2014', null, '2014-03-31'],
  ['from the start of 2015', '2015-01-01', null],
  ['since the beginning of 2015', '2015-01-01', null],
  ['since the start of the year', '2025-01-01', null],
  ['since the beginning of the month', '2025-07-01', null],
  ['from the beginning of the quarter', '2025-07-01', null],
  ['from the start of 2013 to the end of 2015', '2013-01-01', '2015-12-31'],
  ['from 2013 up to and including 2015', '2013-01-01', '2015-12-31'],
  ['no later than 2013', null, '2013-12-31'],
  ['not after 2013', null, '2013-12-31'],
  ['not earlier than 2015', '2015-01-01', null],
  ['not before 2015', '2015-01-01', null],
  ['in the 1990s', '1990-01-01', '1999-12-31'],
  ['in the 80s', '1980-01-01', '1989-12-31'],
  ['in the nineties', '1990-01-01', '1999-12-31'],
  ['in H1 2015', '2015-01-01', '2015-06-30'],
  ['in H2 of 2015', '2015-07-01', '2015-12-31'],
  ['in 2015 H2', '2015-07-01', '2015-12-31'],
  ['in the last quarter of 2014', '2014-10-01', '2014-12-31'],
  ['in the first three months of 2015', '2015-01-01', '2015-03-31'],
  ['in the last 2 quarters of 2014', '2014-07-01', '2014-12-31'],
  ['year to date', '2025-01-01', '2025-07-31'],
  ['YTD', '2025-01-01', '2025-07-31'],
];

describe('readDates', () => {
  it.each(ranges)('reads "%s" as %s to %s', (text, from, to) => {
    const [span] = readDates(tokenize(`rows ${text}`), today);
    expect(span?.meaning).toMatchObject({ kind: 'range', from, to });
  });

  it.each(['on the last day', 'on the latest date', 'on the last trading day'])(
    'reads "%s" as the latest day',
    (text) => {
      const [span] = readDates(tokenize(`prices ${text}`), today);
      expect(span?.meaning).toEqual({ kind: 'latest' });
    },
  );

  it('takes last month as the month before when this one is not over', () => {
    const [span] = readDates(tokenize('trades last month'), '2025-07-15');
    expect(span?.meaning).toMatchObject({ from: '2025-06-01', to: '2025-06-30' });
  });

  it.each(['top 10 products', 'the may fly', 'more than 300 rows'])('finds no date in "%s"', (text) => {
    expect(readDates(tokenize(text), today)).toEqual([]);
  });
});
