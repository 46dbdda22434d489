import pluralize from 'pluralize';
import type { TableSchema } from '#lib/domain/schema.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { wordsOfName } from '#lib/text/abbreviations.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { knownStems } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import type { Trade } from './trade.ts';

const { called, notBefore, one, many } = english.plainer.dealsSaid;
const nouns = new Set(called.split('|'));
const others = new Set(notBefore.split('|'));
const beforeOne = new Set(one.split('|'));
const beforeMany = new Set([...beforeOne, ...many.split('|')]);

/** "Without a purchase", "number of purchases": the one kind of deals that a schema keeps, whatever it calls them. As a verb the word is left. */
export function dealsSaid(
  tokens: readonly Token[],
  tables: readonly TableSchema[],
  { deal }: Pick<Trade, 'deal'>,
): Token[] {
  if (deal === null || tables.length === 1) return [...tokens];
  return tokens.flatMap((token, at) => {
    const single = pluralize.singular(token.lower);
    const isMany = single !== token.lower;
    const before = tokens[at - 1];
    const isNoun =
      before === undefined
        ? isMany
        : before.kind === 'number' || (isMany ? beforeMany : beforeOne).has(before.lower);
    if (!nouns.has(single) || !isNoun || others.has(tokens[at + 1]?.lower ?? '') || isNameIn(token, tables))
      return [token];
    const name = wordsOfName(deal.table.name);
    const [last = '', ...first] = name.toReversed();
    const noun = isMany ? pluralize.plural(last) : pluralize.singular(last);
    return [...first.toReversed(), noun].map((word) => reading(token, word));
  });
}

/** Of a value ("purchased audio file") the noun is none. */
function isNameIn({ stem }: Token, tables: readonly TableSchema[]): boolean {
  return namesIn(tables).has(stem);
}

const namesIn = rememberedOf((tables: readonly TableSchema[]) => knownStems(tables.map(lexiconOf)));
