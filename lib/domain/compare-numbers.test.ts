import { expect, test } from 'vitest';
import { compareNumbers } from './compare-numbers.ts';
import type { CellValue } from './result-table.ts';

test.each<[CellValue, CellValue, -1 | 0 | 1]>([
  ['12345678901234567890.0000000002', '12345678901234567890.0000000001', 1],
  ['-12345678901234567890.0000000002', '-12345678901234567890.0000000001', -1],
  ['9007199254740993', '9007199254740992', 1],
  ['9007199254740993', 9007199254740992, 1],
  ['1.50', '1.5', 0],
  ['0.10', '0.9', -1],
  ['-0.0', '0', 0],
  ['10', '9', 1],
  ['-5', 3, -1],
  [1e21, '5', 1],
  [2, 10, -1],
])('%s and %s', (left, right, sign) => {
  expect(Math.sign(compareNumbers(left, right) ?? Number.NaN)).toBe(sign);
});

test('what is no number has no size', () => {
  expect(compareNumbers(null, 1)).toBeNull();
  expect(compareNumbers('many', 1)).toBeNull();
});
