import { expect, test } from 'vitest';
import { phraseOf, plain } from './phrase.ts';

test.each([
  [
    'share of {measure} by {dimension}',
    'Share of net sales by region?',
    { measure: 'net sales', dimension: 'region' },
  ],
  ['share|part of [the|all] {things}', 'part of all the things', { things: 'the things' }],
  ['share|part of [the|all] {things}', 'share of things', { things: 'things' }],
  [
    '{rows} day average of {measure}',
    '10- and 5-day average of price',
    { rows: '10 and 5', measure: 'price' },
  ],
  ['top {keep} {things}', 'top three boats', { keep: 'three', things: 'boats' }],
  ['{measure} by {grain}', 'sales by quarter', { measure: 'sales', grain: 'quarter' }],
  ["{owner}'s {measure}", "Tesla's volume", { owner: 'Tesla', measure: 'volume' }],
  ["{owner}'s {measure}", "Siemens' volume", { owner: 'Siemens', measure: 'volume' }],
  ['one column per {thing}: {rest}', 'One column per company: prices', { thing: 'company', rest: 'prices' }],
  ['{rest} side by side', 'prices of A, B, side by side', { rest: 'prices of A, B' }],
  [
    'by {link:how much|how many percent} {rest}',
    'By how many percent more',
    { link: 'how many percent', rest: 'more' },
  ],
])('%s takes “%s” apart', (notation, question, slots) => {
  expect(phraseOf(notation).match(question)).toEqual(slots);
});

test.each([
  ['share of {measure} by {dimension}', 'share of net sales'],
  ['{measure} by {grain}', 'sales by region'],
  ['top {keep} {things}', 'top boats'],
  ['share of {things}', 'the share of things'],
])('%s does not fit “%s”', (notation, question) => {
  expect(phraseOf(notation).match(question)).toBeNull();
});

test('a question has single spaces, no marks at its end, and numbers apart from their unit', () => {
  expect(plain('  The 10-day   mean?! ')).toBe('The 10 day mean');
});
