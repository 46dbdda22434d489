import { expect, it } from 'vitest';
import { identifierWords, nameAsWritten, nameInWords } from './abbreviations.ts';
import names from './foreign-names.json' with { type: 'json' };
import { inEnglish } from './foreign-names.ts';
import { isEnglishWord } from './wordnet.ts';

it.each([
  ['Umsatz', 'revenue'],
  ['Einzelpreis', 'unit price'],
  ['Bestelldatum', 'order date'],
  ['Verkaeufer', 'salesperson'],
  ['VERKÄUFER', 'salesperson'],
  ['quantite', 'quantity'],
  ['fecha_pedido', 'date order'],
  ['importo', 'amount'],
])('%s is read as "%s", and stays as its owner wrote it', (name, meaning) => {
  expect(nameInWords(name)).toBe(meaning);
  expect(nameAsWritten(name)).not.toMatch(new RegExp(meaning.split(' ').at(-1) ?? '', 'i'));
});

it('reads a name of English as it stands', () => {
  expect(nameInWords('order_total')).toBe('order total');
  expect(identifierWords('unitprice').join(' ')).toBe('unit price');
});

/** English words that no table of an English business is called by. */
const rareInEnglish = ['commandes', 'datum', 'länder', 'ventes'];

it('holds no word that an English schema would mean otherwise', () => {
  const all = Object.values<Record<string, string>>(names).flatMap((language) => Object.keys(language));
  const bare = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  expect(
    all.filter(
      (name) => isEnglishWord(bare(name)) && !rareInEnglish.includes(name) && inEnglish(name) !== null,
    ),
  ).toEqual([]);
});
