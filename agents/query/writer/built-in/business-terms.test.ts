import { expect, test } from 'vitest';
import { businessPhrase, withoutBusinessPhrases } from './business-synonyms.ts';

test('knows two-word terms by other words', () => {
  expect(businessPhrase('market value')).toBe('market capitalisation');
  expect(businessPhrase('market hall')).toBeNull();
});

test('blanks terms out without moving the words after them', () => {
  const text = 'the Market Value of IBM';
  const blanked = withoutBusinessPhrases(text);
  expect(blanked).toBe('the              of IBM');
  expect(blanked.indexOf('IBM')).toBe(text.indexOf('IBM'));
});
