import { expect, test } from 'vitest';
import {
  columnSimilarity,
  isShortFor,
  likeNameScore,
  sameNameScore,
  slipsBetween,
} from './name-similarity.ts';

test('two neighbouring letters that changed places are one slip', () => {
  expect(slipsBetween('seast', 'seats')).toBe(1);
  expect(slipsBetween('agnecy', 'agency')).toBe(1);
  expect(slipsBetween('fee', 'free')).toBe(1);
});

test.each([
  ['lenght_m', 'length_m', 'ship'],
  ['rgen', 'regn', 'town'],
  ['pet_type', 'PetType', 'pets'],
  ['age', 'pet_age', 'Pets'],
])('%s is %s of %s by another spelling', (wanted, name, table) => {
  expect(columnSimilarity(wanted, name, table)).toBeGreaterThanOrEqual(sameNameScore);
});

test('the noun of the table itself makes no two columns alike', () => {
  const capacity = columnSimilarity('dorm_capacity', 'student_capacity', 'dorm');
  expect(capacity).toBeGreaterThan(columnSimilarity('dorm_capacity', 'dorm_name', 'dorm'));
  expect(capacity).toBeGreaterThanOrEqual(likeNameScore);
});

test('short names that differ in one letter of three stay apart', () => {
  expect(columnSimilarity('tax', 'tag', 'item')).toBeLessThan(sameNameScore);
});

test.each([
  ['spd', 'speed', true],
  ['regn', 'region', true],
  ['dt', 'date', false],
  ['not', 'note', false],
  ['spd', 'depths', false],
])('%s is short for %s: %s', (short, word, is) => {
  expect(isShortFor(short, word)).toBe(is);
});
