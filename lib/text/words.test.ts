import { describe, expect, it } from 'vitest';
import { isStopWord, splitIdentifier, stemOf, words } from './words.ts';

describe('words', () => {
  it('lowers case, folds accents and drops possessives and punctuation', () => {
    expect(words("What was Nestlé's close on 2025-07-31 (CHF)?")).toEqual([
      'what',
      'was',
      'nestle',
      'close',
      'on',
      '2025',
      '07',
      '31',
      'chf',
    ]);
  });

  it('gives nothing for an empty text', () => {
    expect(words(' - ')).toEqual([]);
  });
});

describe('splitIdentifier', () => {
  it.each([
    ['PX_LST', ['px', 'lst']],
    ['customerID', ['customer', 'id']],
    ['XMLFile2', ['xml', 'file', '2']],
    ['Q1Sales', ['q1', 'sales']],
    ['tbl_wrk_ord', ['wrk', 'ord']],
    ['tbl', ['tbl']],
    ['DATA.markets', ['data', 'markets']],
    ['Date of Birth', ['date', 'of', 'birth']],
  ])('splits %s', (name, parts) => {
    expect(splitIdentifier(name)).toEqual(parts);
  });
});

describe('stemOf', () => {
  it.each([
    ['indices', 'index'],
    ['countries', 'country'],
    ['prices', 'price'],
    ['sold', 'selling'],
    ['people', 'person'],
  ])('treats %s and %s as one word', (one, other) => {
    expect(stemOf(one)).toBe(stemOf(other));
  });
});

describe('isStopWord', () => {
  it('drops function words and requests, not words a schema can hold', () => {
    expect(['the', 'show', 'which', 'me'].every(isStopWord)).toBe(true);
    expect(['count', 'average', 'price', 'first', 'last'].some(isStopWord)).toBe(false);
  });
});

it('irregular forms are those of their word, unless they are as often another one', () => {
  for (const [form, word] of [
    ['shelves', 'shelf'],
    ['built', 'build'],
    ['sold', 'sell'],
  ] as const)
    expect(stemOf(form)).toBe(stemOf(word));
  expect(stemOf('left')).not.toBe(stemOf('leave'));
});
