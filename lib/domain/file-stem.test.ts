import { expect, test } from 'vitest';
import { fileStem } from './file-stem.ts';

test.each([
  ['sales.csv', 'sales'],
  ['Umsätze 2024.05.csv', 'Umsätze 2024.05'],
  ['sales.csv.GZ', 'sales'],
  ['sales', 'sales'],
  ['.csv', '.csv'],
])('%s is known by %s', (name, stem) => {
  expect(fileStem(name)).toBe(stem);
});
