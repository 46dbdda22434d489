import { expect, it } from 'vitest';
import { codeOfCountry, placesMeant } from './place-names.ts';

it('knows the code of a country by its name', () => {
  expect(codeOfCountry('germany')).toBe('de');
  expect(codeOfCountry('united states')).toBe('us');
  expect(codeOfCountry('atlantis')).toBeNull();
});

it('finds the country of its people', () => {
  expect(placesMeant('dutch').map(codeOfCountry)).toContain('nl');
});
