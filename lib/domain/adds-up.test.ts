import { expect, test } from 'vitest';
import { addsUp } from './adds-up.ts';

test.each(['amount', 'total_sales', 'number_of_orders', 'duration_min', 'share'])('%s adds up', (name) => {
  expect(addsUp({ name })).toBe(true);
});

test.each(['avg_price', 'averageSalary', 'mean', 'max_speed', 'AVG(price)', 'growth_rate', 'sales per head'])(
  '%s does not add up',
  (name) => {
    expect(addsUp({ name })).toBe(false);
  },
);

test('a title tells what a short name does not', () => {
  expect(addsUp({ name: 'a1', title: 'Average age' })).toBe(false);
});
