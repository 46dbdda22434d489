import { expect, it } from 'vitest';
import { calledAfter, codeOfCountry, placesMeant } from './place-names.ts';

it('knows the code of a country by its name', () => {
  expect(codeOfCountry('germany')).toBe('de');
  expect(codeOfCountry('united states')).toBe('us');
  expect(codeOfCountry('atlantis')).toBeNull();
});

it('finds the country of its people', () => {
  expect(placesMeant('dutch').map(codeOfCountry)).toContain('nl');
});

it('knows what a place and what belongs to it are called, and no other words', () => {
  expect(calledAfter('germany')).toContain('german');
  expect(calledAfter('italian')).toContain('italian');
  expect(calledAfter('constructor')).toEqual([]);
});
