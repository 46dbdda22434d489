import { expect, test } from 'vitest';
import { keyOfReading, readingChoices, readingOfKey } from './column-readings.ts';

test.each(readingChoices.map(({ key }) => key))(
  'the reading of the choice %s is that choice again',
  (key) => {
    expect(keyOfReading(readingOfKey(key, { as: 'text' }))).toBe(key);
  },
);

test('dates that need no order are said to have their year first', () => {
  expect(keyOfReading({ as: 'date', orders: {}, compact: false, time: 'none' })).toBe('year-first');
});

test('another decimal sign keeps the unit that was found', () => {
  const euros = { as: 'number', decimal: '.', thousands: '', unit: '€', scale: 2 } as const;
  expect(readingOfKey('number-comma', euros)).toMatchObject({ decimal: ',', thousands: '.', unit: '€' });
});

test('another order of dates keeps that they have a time of day', () => {
  const moments = { as: 'date', orders: { '/': 'day-first' }, compact: false, time: 'local' } as const;
  expect(readingOfKey('month-first', moments)).toMatchObject({
    orders: { '/': 'month-first' },
    time: 'local',
  });
});
