import { expect, test } from 'vitest';
import { localeCookie } from '#components/ui/locale-cookie.ts';
import { readerLocale } from './reader-locale.ts';

const sent = (cookie: string | null) =>
  new Headers({ 'accept-language': 'de-CH,de;q=0.9', ...(cookie === null ? {} : { cookie }) });

test('numbers are written as the browser asks for until somebody chooses', () => {
  expect(readerLocale(sent(null))).toBe('de-CH');
  const [chosen = ''] = localeCookie('fr-FR', false).split(';');
  expect(readerLocale(sent(`theme=dark; ${chosen}`))).toBe('fr-FR');
});

test('a choice that is none is the browser’s', () => {
  const [none = ''] = localeCookie(null, true).split(';');
  expect(readerLocale(sent(none))).toBe('de-CH');
  expect(readerLocale(sent('tabletalk.locale=<script>'))).toBe('de-CH');
});
