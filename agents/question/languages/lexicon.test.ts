import { expect, test } from 'vitest';
import { adjectiveForms, conjugated, pluralPhrase } from './french-forms.ts';
import { entriesOf } from './lexicon.ts';

test.each([
  ['cours de clôture', 'cours de clôture'],
  ['moyenne mobile', 'moyennes mobiles'],
  ['contrat à terme', 'contrats à terme'],
  ['tableau', 'tableaux'],
  ['journal', 'journaux'],
])('several of %s are %s', (one, many) => {
  expect(pluralPhrase(one)).toBe(many);
});

test.each([
  ['européen', 'européennes'],
  ['actif', 'active'],
  ['premier', 'première'],
  ['mondial', 'mondiaux'],
  ['heureux', 'heureuses'],
])('%s is also %s', (masculine, form) => {
  expect(adjectiveForms(masculine)).toContain(form);
});

test.each([
  ['employer', 'emploient'],
  ['acheter', 'achète'],
  ['posséder', 'possède'],
  ['changer', 'changeait'],
  ['finir', 'finissent'],
  ['vendre', 'vend'],
])('%s is conjugated: %s', (infinitive, form) => {
  expect(conjugated(infinitive).finite).toContain(form);
});

test.each([
  ['allemagne', 'Germany'],
  ['royaume uni', 'United Kingdom'],
  ['pays bas', 'Netherlands'],
  ['livre sterling', 'pound sterling'],
  ['couronne suédoise', 'Swedish Krona'],
  ['amérique latine', 'Latin America'],
])('countries and currencies have their English names: %s is %s', (said, text) => {
  expect(entriesOf(said.split(' '))).toContainEqual({ kind: 'place', text });
});

test('an accent tells words apart, and may be missing where there is one word alone', () => {
  expect(entriesOf(['cotés'])).toMatchObject([{ kind: 'verb' }]);
  expect(entriesOf(['cote'])).toMatchObject([{ kind: 'verb' }]);
  expect(entriesOf(['societe'])).toMatchObject([{ kind: 'noun', one: 'company' }]);
  expect(entriesOf(['zorglub'])).toEqual([]);
});
