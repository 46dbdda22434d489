import { describe, expect, it } from 'vitest';
import { areOfOneVerb, isDenial, isEnglishWord, relatedWords, synonyms } from './wordnet.ts';

describe('synonyms', () => {
  it('finds words of the same meaning, from any inflection', () => {
    expect(synonyms('wages')).toContain('salary');
    expect(synonyms('purchased')).toContain('buy');
    expect(synonyms('cars')).toContain('automobile');
  });

  it('never lists the word itself, and knows nothing of unknown words', () => {
    expect(synonyms('salary')).not.toContain('salary');
    expect(synonyms('px_lst')).toEqual([]);
    expect(synonyms('')).toEqual([]);
  });
});

describe('relatedWords', () => {
  it('adds broader, narrower and derived words', () => {
    expect(relatedWords('employee')).toContain('worker');
    expect(relatedWords('pay')).toContain('payment');
  });
});

describe('areOfOneVerb', () => {
  it.each([
    ['paid', 'payment', true],
    ['left', 'leaving', true],
    ['delivered', 'delivery', true],
    ['paid', 'compensation', false],
    ['ordered', 'payment', false],
  ])('%s and %s: %s', (done, word, are) => {
    expect(areOfOneVerb(done, word)).toBe(are);
  });
});

describe('isDenial', () => {
  it.each(['inactive', 'unpaid', 'unshipped', 'invalid'])('%s denies', (word) => {
    expect(isDenial(word)).toBe(true);
  });

  it.each(['indiana', 'invoice', 'united', 'university', 'unit', 'active', ''])('%s does not', (word) => {
    expect(isDenial(word)).toBe(false);
  });
});

describe('isEnglishWord', () => {
  it('tells words from abbreviations', () => {
    expect(isEnglishWord('markets')).toBe(true);
    expect(isEnglishWord('mktcap')).toBe(false);
  });
});
