import type { Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { areOfOneVerb, synonyms } from '#lib/text/wordnet.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';

const { nouns, of, articles } = english.plainer.daysOfActs;
const days = wordSet(nouns);
const between = wordSet(articles);

/** "Payment date" and "date of payment" are the day of `paid_on`, where one word alone of the days that are kept is of that verb. */
export function daysOfActs(tokens: Tokens, tables: Tables): Token[] {
  const kept = keptDays(tables);
  const said: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const act = actOf(token, kept);
    // "Date of payment" is read as "paid date".
    const day = said.findLastIndex(({ lower }) => !between.has(lower)) - 1;
    const noun = said[day];
    const isBehind = noun !== undefined && days.has(noun.lower) && said[day + 1]?.lower === of;
    if (act !== null && isBehind) said.splice(day, said.length, act, noun);
    else said.push(act !== null && days.has(tokens[at + 1]?.lower ?? '') ? act : token);
  }
  return said;
}

/** Whether a word is said of a day that is kept: the "delivery date" of what was `delivered_on` is no parcel. */
export function isActOfDay(tokens: Tokens, at: number, tables: Tables): boolean {
  const token = tokens[at];
  return (
    token !== undefined && days.has(tokens[at + 1]?.lower ?? '') && actOf(token, keptDays(tables)) !== null
  );
}

/** The words of the days that are kept. */
const keptDays = rememberedOf((tables: Tables): readonly string[] => {
  const parts = tables.flatMap(({ columns }) =>
    columns.filter(isDate).flatMap(({ name }) => spokenParts(name).map((part) => part.toLowerCase())),
  );
  return [...new Set(parts)].filter((part) => part.length >= shortest);
});

/** A word as the word of a kept day that is of the same verb; the person's own stays the heading. */
function actOf(token: Token, kept: readonly string[]): Token | null {
  const { kind, lower, stem, text } = token;
  if (kind !== 'word' || lower.length < shortest || kept.some((part) => stemOf(part) === stem)) return null;
  const said = kept.filter((part) => areOfOneVerb(part, lower));
  // A "purchase date" is the day on which it was bought.
  const alike = () => kept.filter((part) => synonyms(lower).some((word) => areOfOneVerb(part, word)));
  const [act, ...others] = said.length > 0 ? said : alike();
  return act === undefined || others.length > 0 ? null : { ...reading(token, act), text };
}

const shortest = 4;
