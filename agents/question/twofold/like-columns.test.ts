import { expect, it } from 'vitest';
import { table } from '../../query/repair/__fixtures__/school.ts';
import { vagueName } from './like-columns.ts';

it('a figure that is computed elsewhere may be either of two numbers, and nothing else', () => {
  const meant = (columns: readonly string[]) =>
    vagueName('harvest yield of Elm Farm', ['yield'], [table('Harvest', columns)])?.meant.toSorted() ?? null;
  expect(meant(['id*:integer', 'harvest_weight:number', 'harvest_percentage:number'])).toEqual([
    'harvest percentage',
    'harvest weight',
  ]);
  expect(meant(['id*:integer', 'harvest_weight:number', 'harvest_kind'])).toBeNull();
});
