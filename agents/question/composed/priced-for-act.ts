import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { cueAt } from '../../query/writer/built-in/cues.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { haveOneRoot } from '../assumed/one-root.ts';
import { isNamedAt, lengthOfName } from '../assumed/states-of-periods.ts';
import { type Compose, type Composition, reading, textOf } from './composition.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { wordingAt } from './wording-at.ts';

const lexicon = en.pricedForAct;
const costs = wordSet(lexicon.costing);
const prices = wordSet(lexicon.prices);

/** "Cheapest films to rent", "films that cost least to rent": of several prices the one of what is done with them, the `rental_rate`. */
export const pricedForAct: Compose = ({ tokens, tables }) => {
  const cost = costing(tokens, tables);
  if (cost !== null) return cost;
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

/**
 * "Films that cost 4.99", "films that cost 4.99 to rent": of several prices of a row, of which none is called a cost or price alone, that of what
 * the source keeps of being done with it, or of what is said to be done.
 */
function costing(tokens: Tokens, tables: Tables): Composition | null {
  const at = tokens.findIndex(({ lower }, place) => place > 0 && costs.has(lower));
  const verb = tokens[at];
  const bound = cueAt(tokens, at + 1);
  const length = bound?.cue.kind === 'compare' && bound.cue.about.length === 0 ? bound.length : 0;
  const amount = at + 1 + length;
  if (verb === undefined || tokens[amount]?.kind !== 'number') return null;
  const to = tokens[amount + 1]?.lower === lexicon.to ? amount + 1 : -1;
  const act = to < 0 ? undefined : tokens[to + 1];
  const things = tables.find((table) =>
    tokens.some((_, place) => place < at && isNamedAt(table, tokens, place)),
  );
  const column = things === undefined ? null : priceAmong(things, act, tables);
  if (column === null) return null;
  const figure = `${lexicon.with} ${nameInWords(column.name).toLowerCase()} ${length === 0 ? lexicon.of : ''}`;
  const before = tokens[at - 1]?.lower === lexicon.that ? at - 1 : at;
  const words = figure.trim().split(' ');
  const end = to < 0 ? amount + 1 : to + 2;
  return {
    tokens: [
      ...tokens.slice(0, before),
      ...words.map((word) => reading(verb, word)),
      ...tokens.slice(at + 1, amount + 1),
      ...tokens.slice(end),
    ],
    said: textOf(tokens, at, end),
    onto: (intent) => intent,
  };
}

/** The price that is called by the act; without one, by what a table is called. */
function priceAmong(things: TableSchema, act: Token | undefined, tables: Tables): ColumnSchema | null {
  if (act !== undefined) return priceOf(act, things);
  const priced = things.columns.filter(
    (column) => isNumeric(column) && spokenParts(column.name).some((part) => prices.has(part)),
  );
  const isPlain = priced.some(({ name }) => spokenParts(name).every((part) => prices.has(part)));
  const [only, ...others] = priced.filter(({ name }) =>
    spokenParts(name).some(
      (part) =>
        !prices.has(part) &&
        tables.some((table) => table !== things && haveOneRoot(part, nameInWords(table.name).toLowerCase())),
    ),
  );
  return isPlain || priced.length < 2 || only === undefined || others.length > 0 ? null : only;
}

/** "Cheapest", "most expensive". */
function priceBefore(tokens: Tokens, at: number): { from: number; isHighest: boolean } | null {
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
