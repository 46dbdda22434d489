import { expect, it } from 'vitest';
import { withoutHowMade } from './made-so.ts';

it.each([
  [
    'Which reservoir was the most volatile in 2024? (standard deviation of the daily returns)',
    'Which reservoir was the most volatile in 2024?',
  ],
  [
    '3-month moving average of rainfall per month (the month itself and the two before it)',
    '3-month moving average of rainfall per month',
  ],
  [
    'performance of each reservoir in 2024 (level, year end to year end)',
    'performance of each reservoir in 2024',
  ],
  ['top 5 mills by FY2024 output (sum of the four quarters)', 'top 5 mills by FY2024 output'],
])('%s: how it is made is left out', (question, plain) => {
  expect(withoutHowMade(question)).toBe(plain);
});

it.each([
  'Which reservoir was the most volatile in 2024? (weekly figures)',
  '3-month moving average of rainfall per month (the month itself and the four before it)',
  'performance of each reservoir in 2024 (total return)',
  'number of reservoirs per valley (level)',
  'top 5 mills by output in 2024 (sum of the four quarters)',
  'output of each mill in fiscal 2024 (quarters)',
  'output of each mill in fiscal 2024 (first quarter)',
  'reservoirs per valley: level',
])('%s: what says more stays', (question) => {
  expect(withoutHowMade(question)).toBe(question);
});
