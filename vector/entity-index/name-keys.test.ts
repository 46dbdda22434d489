import { describe, expect, it } from 'vitest';
import { keysOf, nameWords, singularOf } from './name-keys.ts';

describe('nameWords', () => {
  it.each([
    ['Nestlé S.A.', ['nestle', 'sa']],
    ['S&P 500', ['sp', '500']],
    ['S & P 500', ['sp', '500']],
    ['Procter & Gamble', ['procter', 'gamble']],
    ['Procter and Gamble', ['procter', 'gamble']],
    ["McDonald's", ['mcdonalds']],
    ['J.P. Morgan', ['jp', 'morgan']],
    ['Ørsted A/S', ['orsted', 'as']],
    ['America/New_York', ['america', 'new', 'york']],
    ['—', []],
  ])('reads %s as it is compared', (text, expected) => {
    expect(nameWords(text)).toEqual(expected);
  });
});

describe('keysOf', () => {
  it('adds a weaker key without the legal form', () => {
    expect(keysOf('Apple Inc.')).toEqual([
      { key: 'apple inc', strength: 'full' },
      { key: 'apple', strength: 'short' },
    ]);
  });

  it('keeps what tells companies apart, such as REIT', () => {
    expect(keysOf('Apple Hospitality REIT Inc.').map(({ key }) => key)).not.toContain('apple hospitality');
  });

  it('keeps at least one word', () => {
    expect(keysOf('Holding AG').map(({ key }) => key)).toContain('holding');
  });

  it('finds names written as one word and in the singular', () => {
    expect(keysOf('Coca-Cola').map(({ key }) => key)).toContain('cocacola');
    expect(keysOf('Utilities').map(({ key }) => key)).toContain('utility');
  });
});

describe('singularOf', () => {
  it.each([
    ['banks', 'bank'],
    ['utilities', 'utility'],
    ['boxes', 'box'],
    ['business', 'business'],
    ['status', 'status'],
    ['gas', 'gas'],
  ])('of %s is %s', (plural, singular) => {
    expect(singularOf(plural)).toBe(singular);
  });
});
