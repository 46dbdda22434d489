import { expect, test } from 'vitest';
import { fileName } from './file-name.ts';

test.each([
  ['Market value by sector', 'market-value-by-sector.csv'],
  ['../../etc/passwd', 'etc-passwd.csv'],
  ['Société Générale: "poids"?', 'societe-generale-poids.csv'],
  ['???', 'result.csv'],
])('%s is saved as %s', (title, name) => {
  expect(fileName(title, 'csv')).toBe(name);
});
