import type { Dialect } from '#lib/datasource/data-source.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts, wordsOfName } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { cuesIn } from '../../query/writer/built-in/cues.ts';
import { isKey, refersTo } from '../../query/writer/built-in/table-nature.ts';
import { type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import type { WriterInput } from '../../roles.ts';
import { range, wordingAt } from '../composed/wording-at.ts';
import { termOf } from './arithmetic.ts';
import type { AssumedTerm } from './assumed-terms.ts';
import { english } from './lexicon.ts';
import { moneyPhrases } from './money-phrases.ts';
import { isNamedAt } from './states-of-periods.ts';
import { stretchesSaid } from './stretches-said.ts';
import { isOfDeals, measuresOf, tradeOf } from './trade.ts';

const { values, of, total, asking, worth, ends, called } = english.worthSaid;
const ending = wordSet(ends);

/** So many words may stand before the deals: "of all the refunded orders". */
const farthest = 5;

/**
 * "Value of refunded orders", "what are the open orders worth", "how much did Jazz bring in": the sum that stands for revenue, in each way
 * in which the schema can tell it. Empty where a column is called so, or where what is asked about are no deals.
 */
export function worthSaid(
  { question, terms, entities }: Pick<WriterInput, 'question' | 'terms' | 'entities'>,
  tables: Tables,
  quote: (name: string) => string,
): AssumedTerm[][] {
  const tokens = tokenize(question);
  // The amount of the biggest one is no sum, and neither is that of an average one.
  const isOfOne = cuesIn(tokens).some(
    (cue) => cue.kind === 'superlative' || (cue.kind === 'aggregate' && cue.aggregate === 'avg'),
  );
  if (isOfOne) return [];
  const found = worthOf(tokens, tables) ?? askedWorth(tokens, tables) ?? broughtIn(tokens);
  if (found === null) return [];
  const [mention, ...also] = stretchesSaid(tokens, new Set(found.places), question);
  const taken = [...terms.flatMap((term) => term.mention ?? []), ...entities.mentions];
  const isTaken = taken.some(
    (other) => mention !== undefined && other.start < mention.end && other.end > mention.start,
  );
  if (mention === undefined || isTaken) return [];
  const term = found.isCalled ? mention.text : called;
  return measuresOf(tradeOf(tables), quote).sales.map((measure) => [
    { term, synonyms: [], meaning: measure.expression, measure, mention, also },
  ]);
}

type Found = { readonly places: readonly number[]; readonly isCalled: boolean };

/** "Total value of the refunded orders"; an average or the highest of them is no sum. */
function worthOf(tokens: Tokens, tables: Tables): Found | null {
  const at = tokens.findIndex((_, place) => {
    const length = wordingAt(tokens, place, values);
    return length > 0 && tokens[place + length]?.lower === of;
  });
  const length = wordingAt(tokens, at, values);
  const isTotal = tokens[at - 1]?.lower === total;
  const first = isTotal ? at - 1 : at;
  const before = tokens[first - 1];
  if (at < 0 || (before?.kind === 'word' && !isStopWord(before.lower))) return null;
  if (isKept(tokens.slice(at, at + length), tables) || !areDeals(tokens, at + length + 1, tables))
    return null;
  return { places: range(first, at + length), isCalled: true };
}

/** "What are the refunded orders worth". */
function askedWorth(tokens: Tokens, tables: Tables): Found | null {
  const length = wordingAt(tokens, 0, asking);
  const at = tokens.findLastIndex(({ lower }) => lower === worth);
  const next = tokens[at + 1];
  if (length === 0 || at < length || (next?.kind === 'word' && !ending.has(next.lower))) return null;
  const word = tokens.slice(at, at + 1);
  if (isKept(word, tables) || !areDeals(tokens.slice(0, at), length, tables)) return null;
  return { places: [...range(0, length), at], isCalled: false };
}

/** "How much did the shop in Leeds bring in". */
function broughtIn(tokens: Tokens): Found | null {
  const phrase = moneyPhrases(tokens).find(
    ({ kind, of: object, isAsked }) => isAsked && kind?.sold === true && object.length === 0,
  );
  return phrase === undefined ? null : { places: phrase.places, isCalled: false };
}

/** Whether deals are named there, or what their lines belong to. */
function areDeals(tokens: Tokens, from: number, tables: Tables): boolean {
  const { deal, line } = tradeOf(tables);
  const end = tokens.findIndex(({ lower }, at) => at >= from && ending.has(lower));
  const said = tokens.slice(0, end < 0 ? tokens.length : end);
  return range(from, Math.min(said.length, from + farthest)).some((at) =>
    tables.some(
      (table) =>
        isNamedAt(table, said, at) &&
        isOfDeals(table) &&
        (table === deal?.table || (line !== null && refersTo(line.table, table))),
    ),
  );
}

/** Whether some figure is called so. */
function isKept(said: Tokens, tables: Tables): boolean {
  return tables.some((table) =>
    table.columns.some(
      (column) =>
        isNumeric(column) &&
        !isKey(table, column) &&
        spokenParts(column.name).some((part) => said.some(({ stem }) => stemOf(part.toLowerCase()) === stem)),
    ),
  );
}

const { percent, amount, prices, costs, at: joining } = english.margins;
const joins = wordSet(joining);

/** "Margin percentage at list price", "unit margin": what a thing has left of its price, of the one table that has a price and a cost. */
export function marginTerm(question: string, tables: Tables, dialect: Dialect): AssumedTerm | null {
  const tokens = tokenize(question);
  const said = wordingIn(tokens, percent) ?? wordingIn(tokens, amount);
  if (said === null || tables.some(({ columns }) => columns.some(({ name }) => /margin/i.test(name))))
    return null;
  const found = tables.flatMap((table) => {
    const [price, cost] = [calledMargins(table, prices), calledMargins(table, costs)];
    return price === null || cost === null ? [] : [{ table, price, cost }];
  });
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  const [price, cost] = [only.price, only.cost].map(({ name }) => dialect.quoteIdentifier(name));
  const left = `(${price} - ${cost})`;
  const isPart = wordingIn(tokens, percent) !== null;
  const ofRow = isPart ? `100 * ${dialect.divide(left, `NULLIF(${price}, 0)`)}` : left;
  const end = behindPrice(tokens, said.end, only.price);
  const computed = { table: only.table, first: said.first, end, ofRow, ofRows: dialect.average(ofRow) };
  return termOf(computed, tokens, question, dialect);
}

/** The longest of the wordings, at its place. */
function wordingIn(tokens: Tokens, wordings: string): { first: number; end: number } | null {
  const found = [...tokens.keys()].flatMap((first) => {
    const length = wordingAt(tokens, first, wordings);
    return length === 0 ? [] : [{ first, end: first + length }];
  });
  return found.sort((one, other) => other.end - other.first - (one.end - one.first))[0] ?? null;
}

/** "… at list price" says which price, where it is that one. */
function behindPrice(tokens: Tokens, end: number, price: ColumnSchema): number {
  const words = wordsOfName(price.name);
  const isSaid =
    joins.has(tokens[end]?.lower ?? '') &&
    words.every((word, place) => tokens[end + 1 + place]?.lower === word);
  return isSaid ? end + 1 + words.length : end;
}

function calledMargins(table: TableSchema, wordings: string): ColumnSchema | null {
  for (const wording of wordings.split('|')) {
    const column = table.columns.find(
      (each) => isNumeric(each) && !isKey(table, each) && nameInWords(each.name).toLowerCase() === wording,
    );
    if (column !== undefined) return column;
  }
  return null;
}
