import { expect, it } from 'vitest';
import { guessAbbreviation } from './guess-abbreviation.ts';

it.each([
  ['tkt', 'ticket'],
  ['shpmt', 'shipment'],
  ['indstry', 'industry'],
  ['carr', 'carrier'],
  ['veh', 'vehicle'],
  ['rslv', 'resolved'],
  ['contr', 'contract'],
  ['pymt', 'payment'],
])('%s is %s', (part, word) => {
  expect(guessAbbreviation(part)[0]).toBe(word);
});

it('keeps the other words that a part may stand for', () => {
  expect(guessAbbreviation('brn')).toContain('branch');
  expect(guessAbbreviation('cmplt')).toEqual(expect.arrayContaining(['complaint', 'completed']));
});

it('takes no code for an abbreviation, nor one or two letters', () => {
  for (const part of ['sku', 'sedol', 'scac', 'ln', 'x', 'icd10', 'shipment'])
    expect(guessAbbreviation(part), part).toEqual([]);
});
