import { expect, test } from 'vitest';
import { retentionDays } from './retention.ts';

test.each([3, 4000, 7.5, -1, Number.NaN, 'week', true])(
  '%s is refused as a time by what may be given',
  (given) => {
    const { error } = retentionDays.safeParse({ runs: given, exports: null, audit: 365 });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      `${typeof given === 'string' ? `“${given}”` : given} is no time to keep runs: a whole number of days from 7 to 3650, or null for good.`,
    ]);
  },
);

test('a time in days and for good are taken', () => {
  const days = { runs: 7, exports: 3650, audit: null };
  expect(retentionDays.parse(days)).toEqual(days);
});
