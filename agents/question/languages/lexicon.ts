import pluralize from 'pluralize';
import { adjectiveForms, conjugated, participles, plural, pluralPhrase } from './french-forms.ts';
import { folded, frenchTokens } from './french-tokens.ts';
import french from './lexicon/fr.json' with { type: 'json' };

/** The words of French by their part of speech, each row of forms with what it means. */
export const entries = french;

export type Entry =
  | { readonly kind: 'noun'; readonly one: string; readonly many: string; readonly isPlural: boolean | null }
  | {
      readonly kind: 'adjective';
      readonly before: string;
      readonly after: string;
      readonly isPlural: boolean | null;
    }
  | { readonly kind: 'verb'; readonly base: string; readonly past: string; readonly form: 'finite' | 'past' }
  | { readonly kind: 'word' | 'before' | 'time' | 'number' | 'place' | 'value'; readonly text: string };

/** What a row of French forms may mean, the likeliest first; rows are found by `entriesOf`. */
type Index = {
  readonly exact: ReadonlyMap<string, readonly Entry[]>;
  /** The same without accents, as people often type. */
  readonly folded: ReadonlyMap<string, readonly Entry[]>;
  readonly longest: number;
};

let built: Index | null = null;

export function frenchIndex(): Index {
  built ??= buildIndex();
  return built;
}

/** The meanings of a row of forms, as typed or, where that is none, without its accents. */
export function entriesOf(forms: readonly string[]): readonly Entry[] {
  const { exact, folded: bare } = frenchIndex();
  const key = forms.join(' ');
  return exact.get(key) ?? bare.get(folded(key)) ?? [];
}

/** Whether a word stands in the lexicon, in whatever form and as whatever part of speech. */
export function isFrenchWord(word: string): boolean {
  const forms = frenchTokens(word).map(({ form }) => form);
  return entriesOf(forms).length > 0;
}

function buildIndex(): Index {
  const exact = new Map<string, Entry[]>();
  const add = (phrase: string, entry: Entry) => {
    const key = formsOf(phrase).join(' ');
    const known = exact.get(key) ?? [];
    if (!known.some((each) => JSON.stringify(each) === JSON.stringify(entry)))
      exact.set(key, [...known, entry]);
  };
  for (const [text, row] of spelled(entries.words)) add(row, { kind: 'word', text });
  for (const [text, row] of spelled(entries.before)) add(row, { kind: 'before', text });
  for (const [text, row] of spelled(entries.time)) add(row, { kind: 'time', text });
  for (const [text, row] of spelled(entries.numbers)) add(row, { kind: 'number', text });
  for (const [text, row] of spelled(entries.values)) add(row, { kind: 'value', text });
  for (const [text, row] of [...spelled(entries.places), ...namesOfCountries(), ...namesOfCurrencies()])
    add(row, { kind: 'place', text });
  for (const [text, row] of spelled(entries.nouns)) addNoun(row, text, add);
  for (const [text, row] of spelled(entries.adjectives)) addAdjective(row, text, add);
  for (const [text, row] of spelled(entries.verbs)) addVerb(row, text, add);
  for (const [text, row] of Object.entries(entries.irregular).map(([row, text]) => [text, row] as const)) {
    const forms = row.split(' ');
    const [base, past] = meanings(text);
    for (const form of forms.slice(0, -1)) add(form, { kind: 'verb', base, past, form: 'finite' });
    for (const form of participles(forms.at(-1) ?? '')) add(form, { kind: 'verb', base, past, form: 'past' });
  }
  const bare = new Map<string, Entry[]>();
  for (const [key, found] of exact) bare.set(folded(key), [...(bare.get(folded(key)) ?? []), ...found]);
  const longest = Math.max(...[...exact.keys()].map((key) => key.split(' ').length));
  return { exact, folded: bare, longest };
}

function* spelled(group: Readonly<Record<string, string>>): Generator<readonly [string, string]> {
  for (const [rows, text] of Object.entries(group)) for (const row of rows.split('|')) yield [text, row];
}

/** The forms of a phrase as questions have them; "-il" is a pronoun behind its verb. */
function formsOf(phrase: string): string[] {
  return phrase
    .split(' ')
    .flatMap((part) => (part.startsWith('-') ? [part] : frenchTokens(part).map(({ form }) => form)));
}

type Add = (phrase: string, entry: Entry) => void;

function addNoun(row: string, one: string, add: Add): void {
  const many = /^[A-Z]+$/u.test(one) || one === 'number of employees' ? one : pluralNoun(one);
  const several = pluralPhrase(row);
  const isSame = several === row;
  add(row, { kind: 'noun', one, many, isPlural: isSame ? null : false });
  if (!isSame) add(several, { kind: 'noun', one, many, isPlural: true });
}

/** "Dividends per share": the first noun takes the ending. */
function pluralNoun(one: string): string {
  const [, head = one, rest = ''] = /^(.*?)( (?:of|per) .*)?$/u.exec(one) ?? [];
  return pluralize.plural(head) + rest;
}

function addAdjective(row: string, meaning: string, add: Add): void {
  const [before = meaning, after = before] = meaning.split('/');
  for (const form of adjectiveForms(row)) {
    const isPlural = /[sx]$/u.test(form) ? (/[sx]$/u.test(row) ? null : true) : false;
    add(form, { kind: 'adjective', before, after, isPlural });
  }
}

function addVerb(row: string, meaning: string, add: Add): void {
  const [infinitive = row, ...rest] = row.split(' ');
  const behind = rest.length === 0 ? '' : ` ${rest.join(' ')}`;
  const [base, past] = meanings(meaning);
  const { finite, past: done } = conjugated(infinitive);
  for (const form of finite) add(form + behind, { kind: 'verb', base, past, form: 'finite' });
  for (const form of done) add(form + behind, { kind: 'verb', base, past, form: 'past' });
}

/** "quote quoted in": what follows the two forms goes with both; "is_worth" is two words. */
function meanings(text: string): [string, string] {
  const [base = text, past = base, ...tail] = text.split(' ');
  const behind = tail.length === 0 ? '' : ` ${tail.join(' ')}`;
  return [base.replaceAll('_', ' ') + behind, past.replaceAll('_', ' ') + behind];
}

function namesOfCountries(): [string, string][] {
  const codes = countryCodes();
  const [here, there] = (['en', 'fr'] as const).map(
    (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }),
  );
  return codes.flatMap((code) => pair(here?.of(code), there?.of(code)));
}

/** Every code of two letters that has a name in French. */
function countryCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .filter((code) => code !== 'ZZ' && code !== 'EZ' && code !== 'XA' && code !== 'XB');
}

function namesOfCurrencies(): [string, string][] {
  const [here, there] = (['en', 'fr'] as const).map(
    (locale) => new Intl.DisplayNames(locale, { type: 'currency', fallback: 'none' }),
  );
  return Intl.supportedValuesOf('currency').flatMap((code) => pair(here?.of(code), there?.of(code)));
}

function pair(english: string | undefined, said: string | undefined): [string, string][] {
  return english === undefined || said === undefined
    ? []
    : [
        [english, said],
        [english, plural(said)],
      ];
}
