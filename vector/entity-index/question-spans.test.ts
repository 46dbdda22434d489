import { describe, expect, it } from 'vitest';
import { questionSpans } from './question-spans.ts';

const texts = (question: string) => questionSpans(question).free.map((span) => span.text);

describe('questionSpans', () => {
  it('gives every run of words with its place in the question', () => {
    const { free } = questionSpans('price of Tesla');
    expect(free.map((span) => span.text)).toEqual([
      'price',
      'price of',
      'price of Tesla',
      'of',
      'of Tesla',
      'Tesla',
    ]);
    for (const span of free) expect('price of Tesla'.slice(span.start, span.end)).toBe(span.text);
  });

  it('does not cross commas, except before a legal form', () => {
    expect(texts('Apple, Microsoft')).toEqual(['Apple', 'Microsoft']);
    expect(texts('Apple, Inc.')).toContain('Apple, Inc');
  });

  it('keeps signs inside names and leaves those around them', () => {
    expect(texts('(BRK.B?)')).toEqual(['BRK.B']);
    expect(texts('AT&T.')).toEqual(['AT&T']);
  });

  it('takes quoted text as one span and leaves it out of the others', () => {
    const { quoted, free } = questionSpans('price of "last company" today');
    expect(quoted.map((span) => span.text)).toEqual(['last company']);
    expect(free.map((span) => span.text)).toEqual(['price', 'price of', 'of', 'today']);
  });

  it('does not take an apostrophe for a quote', () => {
    expect(questionSpans("Tesla's and Nvidia's prices").quoted).toEqual([]);
  });

  it.each([
    ['AA+', ['AA+']],
    ['A-?', ['A-']],
    ['C++', ['C++']],
    // No grade: a hyphen within a word, a dash, and the end of a word in small letters.
    ['A-grade', ['A', 'A-grade', 'grade']],
    ['oven-', ['oven']],
    ['ABCD-', ['ABCD']],
  ])('keeps the sign of a grade: %s', (question, spans) => {
    expect(texts(question)).toEqual(spans);
  });
});
