import { expect, test } from 'vitest';
import type { GlossaryEntry } from '../domain/curated-knowledge.ts';
import { mentionedTerms } from './mentioned-terms.ts';

const entry = (term: string, synonyms: string[] = []): GlossaryEntry => ({
  term,
  synonyms,
  meaning: `what ${term} means`,
  measure: null,
});

const found = (question: string, ...glossary: GlossaryEntry[]) =>
  mentionedTerms(question, glossary).map(({ entry: { term }, mention }) => `${mention.text} = ${term}`);

test('finds a term in another inflection and case, with the wording of the question', () => {
  expect(found('Show TURNOVERS by sector', entry('turnover'))).toEqual(['TURNOVERS = turnover']);
});

test('finds a synonym of several words', () => {
  expect(found('what was the net asset value in May?', entry('NAV', ['net asset value']))).toEqual([
    'net asset value = NAV',
  ]);
});

test('prefers the longer wording where two begin at one place', () => {
  expect(found('net sales by month', entry('net'), entry('net sales'))).toEqual(['net sales = net sales']);
});

test('counts a term over the same wording as a synonym', () => {
  expect(found('revenue', entry('revenue'), entry('turnover', ['revenue']))).toEqual(['revenue = revenue']);
});

test('finds no term inside a longer word, and none in a question that uses none', () => {
  expect(found('navigation of funds', entry('NAV'))).toEqual([]);
  expect(found('', entry('NAV'))).toEqual([]);
});

test('places the mention in the question as it was typed, accents included', () => {
  const question = 'Quel était le chiffre d’affaires par société ?';
  const [first] = mentionedTerms(question, [entry('chiffre d’affaires')]);
  expect(question.slice(first?.mention.start, first?.mention.end)).toBe('chiffre d’affaires');
});
