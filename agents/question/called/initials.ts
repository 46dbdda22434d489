import pluralize from 'pluralize';
import { knownReadings } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { businessPhrase } from '../../query/writer/built-in/business-synonyms.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** Two letters begin too many names, and nobody says six. */
const fewest = 3;
const most = 5;

/** The one name of which a token is the first letters of its words: "MRR" of "monthly recurring revenue", "SLAs" of "service level agreements". */
export function initialsOf({ kind, text }: Token, names: readonly string[]): string | null {
  const isMany = /^\p{Lu}+s$/u.test(text);
  const letters = (isMany ? text.slice(0, -1) : text).toLowerCase();
  if (kind !== 'word' || letters.length < fewest || letters.length > most || !/^\p{L}+$/u.test(letters))
    return null;
  const found = new Set(names.filter((name) => firstLetters(name) === letters));
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  return isMany ? pluralize.plural(only) : only;
}

function firstLetters(name: string): string {
  const words = name.split(' ');
  return words.length < fewest ? '' : words.map((word) => word.charAt(0)).join('');
}

/** The words that a person surely abbreviates as databases do, where its names have them: "mkt cap", "avg amt per cust". What is a word itself is none. */
export function abbreviated(
  { kind, text, lower, stem }: Token,
  next: Token | undefined,
  stems: ReadonlySet<string>,
): string | null {
  const one = pluralize.singular(lower);
  const isShort = kind === 'word' && text === lower && one.length >= fewest && /^[a-z]+$/.test(one);
  if (!isShort || [lower, one].some((word) => isStopWord(word) || isEnglishWord(word))) return null;
  const readings = knownReadings(one);
  // What the source itself calls so is left to it, unless both words are one term: a "mkt cap" is no capital of a market.
  const meant = stems.has(stem)
    ? readings.find((reading) => inFull(next).some((other) => businessPhrase(`${reading} ${other}`) !== null))
    : readings.find((reading) => reading.split(' ').every((word) => stems.has(stemOf(word))));
  if (meant === undefined) return null;
  return one === lower ? meant : pluralize.plural(meant);
}

function inFull(token: Token | undefined): readonly string[] {
  return token?.kind === 'word' ? [token.lower, ...knownReadings(token.lower)] : [];
}
