import pluralize from 'pluralize';
import { rememberedByText } from '#lib/text/remembered-by-text.ts';
import { synonyms } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, words } from '#lib/text/words.ts';
import { businessPhrase, businessSynonyms } from './business-synonyms.ts';
import en from './lexicon/en.json' with { type: 'json' };
import type { TableEntry } from './schema-lexicon.ts';
import type { Token, Tokens } from './tokenize.ts';

export type Form = { readonly stem: string; readonly weight: number };

/** The stems that the names of a schema are made of. */
export function knownStems(tables: readonly TableEntry[]): Set<string> {
  const known = new Set<string>();
  for (const table of tables) {
    for (const stem of table.vocabulary.keys()) known.add(stem);
    for (const column of table.columns) for (const stem of column.vocabulary.keys()) known.add(stem);
  }
  return known;
}

const knownSynonyms = new Map<string, readonly string[]>();

/** The stems of the schema that a word may stand for: itself, its synonyms, and what it begins or is begun by. */
export function formsOf(token: Token, tokens: Tokens, index: number, known: ReadonlySet<string>): Form[] {
  if (token.kind !== 'word' || isInside(token)) return [];
  const forms = new Map<string, number>();
  const add = (stem: string, weight: number) => {
    if (known.has(stem) && weight > (forms.get(stem) ?? 0)) forms.set(stem, weight);
  };
  add(token.stem, 1);
  // "Market value" is one term: its first word is no exchange, venue or whatever else a market may be.
  const opened = businessPhrase(`${token.lower} ${tokens[index + 1]?.lower ?? ''}`);
  if (opened !== null) {
    for (const word of words(opened)) add(stemOf(word), 0.9);
    return [...forms].map(([stem, weight]) => ({ stem, weight }));
  }
  const singular = singularOf(token.lower);
  for (const other of [...businessSynonyms(singular), ...businessSynonyms(token.lower)])
    for (const word of words(other)) add(stemOf(word), 0.84);
  // The first word of a pair speaks for itself: "market value" is no market.
  const before = tokens[index - 1];
  const pair = businessPhrase(`${before?.lower ?? ''} ${token.lower}`);
  for (const word of words(pair ?? '')) if (stemOf(word) !== before?.stem) add(stemOf(word), 0.9);
  // "work", "paid": relations name nothing by a synonym.
  if (forms.size === 0 && !isRelationStem(token.stem) && !isRelationStem(token.lower)) {
    for (const other of ordinal.test(token.lower) ? [] : synonymsOf(token.lower))
      if (!other.includes(' ') && !kindsOfAmounts.has(other)) add(stemOf(other), 0.72);
    // "capitalisation" and CAPI, "employees" and EMPL: one begins the other.
    if (forms.size === 0)
      for (const stem of known)
        if (
          (stem.length >= 4 && token.stem.startsWith(stem)) ||
          (token.stem.length >= 5 && stem.startsWith(token.stem))
        )
          add(stem, 0.72);
  }
  return [...forms].map(([stem, weight]) => ({ stem, weight }));
}

function synonymsOf(word: string): readonly string[] {
  const known = knownSynonyms.get(word);
  if (known !== undefined) return known;
  if (knownSynonyms.size > 5000) knownSynonyms.clear();
  const found = synonyms(word);
  knownSynonyms.set(word, found);
  return found;
}

/** A dictionary has a gross for a revenue; in a name it says of what kind the amount beside it is, such as a weight. */
const kindsOfAmounts: ReadonlySet<string> = new Set(en.kindsOfAmounts);

/** "First" is no low gear, and "second" no unit of time, where neither is what the schema says. */
const ordinal = /^(?:first|second|third|last|next|previous|former|latter)$/;

/** Words that never name anything by themselves, though they may stand inside a name ("date of birth"). */
export function isInside(token: Token): boolean {
  return isStopWord(token.lower);
}

/** Whether a word says what was done ("sold", "paid"). */
export function isVerbForm(word: string): boolean {
  return (
    /(?:ed|ing)$/.test(word) ||
    [
      'paid',
      'made',
      'held',
      'sold',
      'bought',
      'trade',
      'trades',
      'pay',
      'pays',
      'use',
      'work',
      'live',
    ].includes(word)
  );
}

/** "Companies" as "company". */
export function singularOf(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** Whether a noun can only be of several. */
export const isMany = rememberedByText(
  (word): boolean => pluralize.isPlural(word) && !pluralize.isSingular(word),
);

/**
 * Verbs and fillers that say only that two things are related ("paid", "listed on", "living in"), as stems. When one of
 * them names a column it is read as such first; otherwise it adds nothing that the tables and joins do not say. A verb that changes what is
 * asked ("lost to") is none of them: without a place for it a question is refused.
 */
const relationStems = new Set(
  en.relations.flatMap((line) => line.split(' ')).flatMap((word) => [word, stemOf(word)]),
);

export function isRelationStem(stem: string): boolean {
  return relationStems.has(stem);
}
