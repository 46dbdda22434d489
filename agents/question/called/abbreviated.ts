import pluralize from 'pluralize';
import { knownReadings } from '#lib/text/abbreviations.ts';
import { isEnglishWord } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf } from '#lib/text/words.ts';
import { businessPhrase } from '../../query/writer/built-in/business-synonyms.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';

const fewest = 3;

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
