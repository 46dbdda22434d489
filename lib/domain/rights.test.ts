import { expect, test } from 'vitest';
import { type Denial, denyAtLeast } from './rights.ts';

const source: Denial = { table: null, column: null };
const salaries: Denial = { table: 'Salaries', column: null };
const amount: Denial = { table: 'salaries', column: 'AMOUNT' };

test('a denied source includes its tables, and a denied table its columns', () => {
  expect(denyAtLeast([source], [salaries, amount])).toBe(true);
  expect(denyAtLeast([salaries], [amount])).toBe(true);
  expect(denyAtLeast([amount], [{ table: 'SALARIES', column: 'amount' }])).toBe(true);
});

test('a denied column does not include its table, nor another column', () => {
  expect(denyAtLeast([amount], [salaries])).toBe(false);
  expect(denyAtLeast([amount], [{ table: 'salaries', column: 'currency' }])).toBe(false);
  expect(denyAtLeast([salaries], [source])).toBe(false);
});

test('of a source with allowed tables what is left is compared', () => {
  const but = (...except: string[]): Denial => ({ table: null, column: null, except });
  expect(denyAtLeast([source], [but('stores')])).toBe(true);
  expect(denyAtLeast([but('stores')], [source])).toBe(false);
  expect(denyAtLeast([but('stores')], [but('sales', 'stores')])).toBe(true);
  expect(denyAtLeast([but('sales', 'stores')], [but('stores')])).toBe(false);
  expect(denyAtLeast([but('stores')], [salaries, amount])).toBe(true);
  expect(denyAtLeast([but('salaries')], [amount])).toBe(false);
  expect(denyAtLeast([salaries], [but('stores')])).toBe(false);
});

test('whoever may read everything is denied nothing', () => {
  expect(denyAtLeast([], [])).toBe(true);
  expect(denyAtLeast([], [amount])).toBe(false);
});
