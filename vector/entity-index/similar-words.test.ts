import { describe, expect, it } from 'vitest';
import { buildSimilarWords, findSimilarWords, typingErrors } from './similar-words.ts';
import { TextBlockBuilder, TextTable } from './text-table.ts';

function similarTo(word: string, known: readonly string[]): string[] {
  const builder = new TextBlockBuilder();
  for (const text of known) builder.push(text);
  const found = findSimilarWords(buildSimilarWords(known), new TextTable(builder.build()), word);
  return found.map((similar) => `${similar.word} ${similar.errors}`);
}

describe('typingErrors', () => {
  it.each([
    ['microsft', 'microsoft', 1],
    ['appel', 'apple', 1],
    ['tesla', 'tesla', 0],
    ['volkwagon', 'volkswagen', 2],
    ['abc', 'xyz', 3],
  ])('between %s and %s are %i', (a, b, errors) => {
    expect(typingErrors(a, b, 3)).toBe(errors);
  });

  it('stops counting beyond the limit', () => {
    expect(typingErrors('microsoft', 'volkswagen', 2)).toBe(3);
  });
});

describe('findSimilarWords', () => {
  const known = ['apple', 'microsoft', 'nestle', 'tesla', 'volkswagen', 'visa'];

  it('finds left out, added, wrong and swapped letters, also in the first place', () => {
    expect(similarTo('microsft', known)).toEqual(['microsoft 1']);
    expect(similarTo('teslla', known)).toEqual(['tesla 1']);
    expect(similarTo('nestke', known)).toEqual(['nestle 1']);
    expect(similarTo('appel', known)).toEqual(['apple 1']);
    expect(similarTo('besla', known)).toEqual(['tesla 1']);
  });

  it('forgives two errors only in long words', () => {
    expect(similarTo('volkwagon', known)).toEqual(['volkswagen 2']);
    expect(similarTo('tesll', known)).toEqual(['tesla 1']);
    expect(similarTo('tzzla', known)).toEqual([]);
  });

  it('forgives nothing in words of fewer than five letters', () => {
    expect(similarTo('visb', known)).toEqual([]);
  });
});
