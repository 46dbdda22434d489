import { expect, test } from 'vitest';
import { formatOfCode } from './cell-formats.ts';

test.each([
  ['dd.mm.yyyy', { is: 'day' }],
  ['[$-407]d. mmmm yyyy;@', { is: 'day' }],
  ['m/d/yy h:mm', { is: 'moment' }],
  ['[h]:mm:ss', { is: 'clock' }],
  ['h:mm AM/PM', { is: 'clock' }],
  ['mmmm', { is: 'day' }],
  ['General', { is: 'number', unit: null }],
  ['0.00%', { is: 'number', unit: null }],
  ['0.00E+00', { is: 'number', unit: null }],
  ['[Red]-#,##0;[Blue]#,##0', { is: 'number', unit: null }],
  ['#,##0.00 "days"', { is: 'number', unit: null }],
  ['#,##0.00 [$€-407]', { is: 'number', unit: '€' }],
  ['"CHF" #,##0.00', { is: 'number', unit: 'CHF' }],
  ['$#,##0', { is: 'number', unit: '$' }],
])('the format %s is %j', (code, format) => {
  expect(formatOfCode(code)).toEqual(format);
});
