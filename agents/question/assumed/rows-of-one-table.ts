import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isNumeric } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { stemOf, wordSet } from '#lib/text/words.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { knownStems } from '../../query/writer/built-in/word-forms.ts';
import { reading } from '../composed/composition.ts';
import { english } from './lexicon.ts';
import { isInSchema } from './states-of-periods.ts';
import type { Trade } from './trade.ts';

const called = wordSet(english.rows.called);
const counted = wordSet(english.rows.counted);
const cues = new Set([...counted, ...english.rows.after.split('|')]);
/** So many words may stand between the cue and the rows: "the 5 largest unpaid sales". */
const mostBetween = 3;

/**
 * "How many sales", "top 5 deals", "the number of entries": whatever a single table is called, its rows are counted, ranked and
 * listed by such words. A word that the schema itself has is left to it.
 */
export function isOfRows(tokens: Tokens, at: number, tables: Tables): boolean {
  const token = tokens[at];
  const [table, ...others] = tables;
  if (table === undefined || others.length > 0 || token === undefined) return false;
  const before = tokens.slice(Math.max(0, at - 1 - mostBetween), at);
  if (called.has(token.lower) && !isInSchema(token, tables))
    return before.some(({ lower }) => cues.has(lower));
  return before.some(({ lower }) => counted.has(lower)) && isNumberOfRows(token, table);
}

/** Whether a number of what stands there is asked for. */
export function isCounted(tokens: Tokens, at: number): boolean {
  const before = tokens.slice(Math.max(0, at - 1 - mostBetween), at);
  return before.some(({ lower, kind }) => counted.has(lower) || kind === 'number');
}

/** "How many receipts", where each row has its own receipt. A number that no two rows share is how many each has. */
function isNumberOfRows({ stem }: Token, { columns }: TableSchema): boolean {
  return columns.some(
    (column) => column.unique === true && !isNumeric(column) && stemOf(nameInWords(column.name)) === stem,
  );
}

/** The tokens with such words replaced by the name of the table. */
export function rowsOfOneTable(tokens: Tokens, tables: Tables): Token[] {
  const [table] = tables;
  if (table === undefined) return [...tokens];
  const name = lexiconOf(table).nameParts.map((stems) => [...stems][0] ?? '');
  return tokens.flatMap((token, at) =>
    isOfRows(tokens, at, tables)
      ? name.map((stem): Token => ({ ...token, kind: 'word', lower: stem, stem, value: null }))
      : [token],
  );
}

const { called: dealsCalled, notBefore, one, many } = english.plainer.dealsSaid;
const nouns = wordSet(dealsCalled);
const others = wordSet(notBefore);
const beforeOne = wordSet(one);
const beforeMany = new Set([...beforeOne, ...many.split('|')]);

/** "Without a purchase", "number of purchases": the one kind of deals that a schema keeps, whatever it calls them. As a verb the word is left. */
export function dealsSaid(tokens: Tokens, tables: Tables, { deal }: Pick<Trade, 'deal'>): Token[] {
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
function isNameIn({ stem }: Token, tables: Tables): boolean {
  return namesIn(tables).has(stem);
}

const namesIn = rememberedOf((tables: Tables) => knownStems(tables.map(lexiconOf)));
