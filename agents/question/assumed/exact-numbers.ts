import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { reading } from '../composed/composition.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';
import { isInSchema, lengthOfName } from './states-of-periods.ts';

const { leading, among, different, openEnd, single, instead, one, any } = english.exactNumbers;
/** Larger ones are years or the numbers of rows. */
const largest = 99;

/**
 * "Shops with two counters", "songs in three of our lists" and "towns with a single shop" have exactly so many: a bare number before what a table is called
 * counts its rows, and is the key of none. "One of our shops" is any of them.
 */
export function exactNumbers(tokens: Tokens, tables: Tables): Token[] {
  const found = numberOfRows(tokens, tables);
  const said = found === null ? undefined : tokens[found.at];
  if (found === null || said === undefined) return [...tokens];
  const { at, noun, isAny, isSingle } = found;
  if (isAny) return [...tokens.slice(0, at), reading(said, any), ...tokens.slice(at + 1)];
  const number: Token = isSingle
    ? { ...said, kind: 'number', text: one, lower: one, stem: one, value: 1 }
    : said;
  return [...tokens.slice(0, at), reading(said, instead), number, ...tokens.slice(noun)];
}

/** Where a number says how many rows of a table there are, or that it is any of them. */
export function numberOfRows(tokens: Tokens, tables: Tables) {
  for (let at = 1; at < tokens.length; at += 1) {
    const said = tokens[at];
    if (said === undefined || wordingAt(tokens, at - 1, leading) === 0) continue;
    const alone = wordingAt(tokens, at, single);
    const isSingle = alone > 0 && !isInSchema(tokens[at + alone - 1] ?? said, tables);
    if (!isSingle && !isCount(said)) continue;
    const next = at + (isSingle ? alone : 1);
    const noun = next + wordingAt(tokens, next, `${among}|${different}`);
    const isAny = said.value === 1 && wordingAt(tokens, next, among) > 0;
    const isOne = !isAny && (isSingle || said.value === 1);
    const end = noun + nounAt(tokens, noun, tables, isOne);
    if (end > noun && wordingAt(tokens, end, openEnd) === 0) return { at, noun, isAny, isSingle };
  }
  return null;
}

function isCount({ kind, value }: Token): boolean {
  return kind === 'number' && value !== null && Number.isInteger(value) && value >= 1 && value <= largest;
}

/** How many words name a table there: one of it, or several. */
function nounAt(tokens: Tokens, at: number, tables: Tables, isOne: boolean): number {
  const length = lengthOfName(tables, tokens, at);
  const last = tokens[at + length - 1]?.lower ?? '';
  const isNumbered = isOne ? pluralize.isSingular(last) : pluralize.isPlural(last);
  return length > 0 && isNumbered ? length : 0;
}
