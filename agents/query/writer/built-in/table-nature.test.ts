import { expect, test } from 'vitest';
import { table } from '../../repair/__fixtures__/school.ts';
import { isAdditive } from './table-nature.ts';

test.each([
  ['stoppage_minutes', true],
  ['mileage', false],
  ['wage', true],
  ['age', false],
  ['age_years', false],
  ['average_stay', false],
  ['unit_price', false],
])('%s can be added up: %s', (name, expected) => {
  const [column] = table('Rows', [`${name}:number`]).columns;
  expect(column && isAdditive(column)).toBe(expected);
});
