import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const lexicon = en.pricedForAct;
const prices = new Set(lexicon.prices.split('|'));

/** "Cheapest films to rent", "films that cost least to rent": of several prices the one of what is done with them, the `rental_rate`. */
export const pricedForAct: Compose = ({ tokens, tables }) => {
  const to = tokens.findIndex(({ lower }, place) => place > 1 && lower === lexicon.to);
  const verb = tokens[to + 1];
  if (to < 0 || verb?.kind !== 'word') return null;
  for (const table of tables) {
    const at = tokens.findIndex((_, place) => place < to && isNamedAt(table, tokens, place));
    const end = at + lengthOfName([table], tokens, at);
    const column = at < 0 ? null : priceOf(verb, table);
    if (column === null) continue;
    const before = at < 1 ? null : priceBefore(tokens, at);
    const least = wordingAt(tokens, end, lexicon.costLeast);
    const most = wordingAt(tokens, end, lexicon.costMost);
    const isBehind = least + most > 0 && end + least + most === to;
    if (!isBehind && (before === null || end !== to)) continue;
    const isHighest = isBehind ? most > 0 : before?.isHighest === true;
    const from = isBehind ? at : (before?.from ?? at);
    const figure = `${isHighest ? lexicon.highest : lexicon.lowest} ${nameInWords(column.name).toLowerCase()}`;
    return {
      tokens: [
        ...tokens.slice(0, from),
        ...tokens.slice(at, end),
        ...figure.split(' ').map((word) => reading(verb, word)),
        ...tokens.slice(to + 2),
      ],
      said: textOf(tokens, from, to + 2),
      onto: (intent) => intent,
    };
  }
  return null;
};

/** "Cheapest", "most expensive". */
function priceBefore(tokens: readonly Token[], at: number): { from: number; isHighest: boolean } | null {
  for (const length of [2, 1]) {
    const found = cueAt(tokens, at - length);
    if (found?.cue.kind !== 'superlative' || found.length !== length) continue;
    return found.cue.about.some((word) => prices.has(word))
      ? { from: at - length, isHighest: found.cue.descending }
      : null;
  }
  return null;
}

/** The one price of a row that is called by the act. */
function priceOf({ lower }: Token, { columns }: TableSchema): ColumnSchema | null {
  const [only, ...others] = columns.filter((column) => {
    const parts = spokenParts(column.name);
    const isPrice = isNumeric(column) && parts.some((part) => prices.has(part));
    return isPrice && parts.some((part) => !prices.has(part) && haveOneRoot(part, lower));
  });
  return only !== undefined && others.length === 0 ? only : null;
}
