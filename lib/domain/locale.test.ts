import { describe, expect, test } from 'vitest';
import { knownLocale, localeOfBrowser } from './locale.ts';

describe('the locale of a browser', () => {
  test('is the tag that it asks for first', () => {
    expect(localeOfBrowser('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH');
    expect(localeOfBrowser('en;q=0.5, fr-FR;q=0.9')).toBe('fr-FR');
  });
  test('is the next one where the first is unknown or refused', () => {
    expect(localeOfBrowser('tlh, *, sv;q=0, nl;q=0.1')).toBe('nl');
  });
  test.each([null, '', '*', ';;;,,', 'x'.repeat(10_000), 'de_DE<script>'])('is nobody’s for %j', (header) => {
    expect(localeOfBrowser(header)).toBeNull();
  });
});

test('a tag is written in its canonical form', () => {
  expect(knownLocale('DE-ch')).toBe('de-CH');
  expect(knownLocale('not a tag')).toBeNull();
});
