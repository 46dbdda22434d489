import { describe, expect, it } from 'vitest';
import { tokenize } from './tokenize.ts';

const numbers: readonly [string, number][] = [
  ['1.5 million', 1_500_000],
  ['10k', 10_000],
  ['2bn', 2_000_000_000],
  ['1,250', 1250],
  ['twenty five', 25],
  ['twenty-five', 25],
  ['three hundred', 300],
  ['a million', 1_000_000],
  ['half a million', 500_000],
  ['a quarter of a million', 250_000],
  ['three quarters of a billion', 750_000_000],
  ['two and a half million', 2_500_000],
  ['one and a half thousand', 1500],
  ['half a hundred', 50],
  ['ten', 10],
  ['0.75', 0.75],
];

describe('tokenize', () => {
  it.each(numbers)('reads %s as one number', (text, value) => {
    const found = tokenize(`more than ${text} rows`).filter((token) => token.kind === 'number');
    expect(found.map((token) => token.value)).toEqual([value]);
  });

  it('keeps quoted text whole, as typed', () => {
    const [, quoted] = tokenize('named "New York, USA" today');
    expect(quoted).toMatchObject({ kind: 'quoted', lower: 'New York, USA' });
  });

  it('drops the possessive and folds accents', () => {
    const tokens = tokenize("the company's café");
    expect(tokens.map((token) => token.lower)).toEqual(['the', 'company', 'cafe']);
  });

  it('gives offsets into the question as typed', () => {
    const question = 'Show  IBM, please';
    const ibm = tokenize(question).find((token) => token.text === 'IBM');
    expect(question.slice(ibm?.start, ibm?.end)).toBe('IBM');
  });

  it('keeps an ISO day as one token and does not take an identifier for a number', () => {
    expect(tokenize('on 2025-06-30 for MUS50').map((token) => [token.kind, token.text])).toEqual([
      ['word', 'on'],
      ['day', '2025-06-30'],
      ['word', 'for'],
      ['word', 'MUS50'],
    ]);
  });
});

it.each([
  ['15.03.2024', '2024-03-15'],
  ['1.2.2025', '2025-02-01'],
  ['15/03/2024', '2024-03-15'],
  ['03/15/2024', '2024-03-15'],
])('reads %s as the day %s', (text, day) => {
  expect(tokenize(`since ${text}`)[1]).toMatchObject({ kind: 'day', text, lower: day });
});

it.each(['03/04/2024', '31.02.2024'])('leaves %s as one word that is no day', (text) => {
  expect(tokenize(`on ${text}?`)[1]).toMatchObject({ kind: 'word', text });
});

it.each([
  ['rated AA+?', 'AA+', 'aa'],
  ['rated A- or better', 'A-', 'a'],
  ['rated Baa-', 'Baa', 'baa'],
  ['A-grade eggs', 'A', 'a'],
  ['flour + water', 'flour', 'flour'],
  ['well-known halls', 'well', 'well'],
])('keeps the sign of a grade as it is written: %s', (question, text, lower) => {
  expect(tokenize(question).find((token) => token.lower === lower)).toMatchObject({ kind: 'word', text });
});
