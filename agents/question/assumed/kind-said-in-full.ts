import pluralize from 'pluralize';
import type { Tables } from '#lib/domain/schema.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { isVerbForm } from '../../query/writer/built-in/word-forms.ts';
import { referringTo } from './never-done.ts';
import { lengthOfName, longestNamedAt } from './states-of-periods.ts';

/**
 * "Which product category has the most returns": a kind that only products have, said in full. The products themselves are not asked for. What others
 * refer to as well is told apart by the word before it.
 */
export function kindSaidInFull(tokens: Tokens, tables: Tables): Token[] {
  for (const at of tokens.keys()) {
    const thing = longestNamedAt(tokens, at, tables);
    const end = thing === undefined ? at : at + lengthOfName([thing], tokens, at);
    const kind = longestNamedAt(tokens, end, tables);
    if (thing === undefined || kind === undefined || thing === kind) continue;
    const noun = tokens[end - 1]?.lower ?? '';
    // "Who booked room 101" says what was done.
    const isOne = pluralize.isSingular(noun) && !isVerbForm(noun);
    if (isOne && refersTo(thing, kind) && referringTo(kind, tables).length === 1)
      return [...tokens.slice(0, at), ...tokens.slice(end)];
  }
  return [...tokens];
}
