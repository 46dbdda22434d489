import { type DateGrain, dateGrains } from '#lib/domain/query-intent.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { growth } = english;

/** The wordings for the period before one of a grain. */
export function periodsBefore(grain: DateGrain): string {
  return growth.before.replaceAll('{grain}', grain);
}

/** Whether a figure is set against another there, in words that say no growth. */
export function isSetAgainst(tokens: Tokens, at: number): boolean {
  return wordingAt(tokens, at, growth.setAgainst) > 0;
}

/** The word that sets a figure against that of the period before: "vs" of "sales vs the previous month". Null where none does. */
export function setAgainstBefore(tokens: Tokens): string | null {
  for (const [at, { text }] of tokens.entries()) {
    const end = at + wordingAt(tokens, at, growth.setAgainst);
    if (end > at && dateGrains.some((grain) => wordingAt(tokens, end, periodsBefore(grain)) > 0)) return text;
  }
  return null;
}
