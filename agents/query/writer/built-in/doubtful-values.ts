import type { ColumnSchema } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import { haveOneRoot } from '../../../question/assumed/one-root.ts';
import { stateWords } from '../../../question/composed/state-forms.ts';
import { groupingWords } from '../../../question/figures/lexicon.ts';
import { businessSynonyms } from './business-synonyms.ts';
import { cueAt, grainNouns } from './cues.ts';
import type { ValueMention } from './find-values.ts';
import { isFlagOfOther } from './flags-of-others.ts';
import en from './lexicon/en.json' with { type: 'json' };
import { columnInWords, type TableEntry } from './schema-lexicon.ts';
import type { Token, Tokens } from './tokenize.ts';
import { isRelationStem, isVerbForm, singularOf } from './word-forms.ts';

/** The 10 of "top 10 products" is no part of a name. */
export function isHowMany({ first }: ValueMention, tokens: Tokens): boolean {
  return tokens[first]?.kind === 'number' && cueAt(tokens, first - 1)?.cue.kind === 'superlative';
}

/**
 * A stored value that is also an everyday word of the schema ("market" is a type of market): the schema is meant unless
 * the person typed the value as it is stored.
 */
export function isWeak(mention: ValueMention, tokens: Tokens, tables: readonly TableEntry[]): boolean {
  if (mention.end - mention.first > 1) return false;
  const token = tokens[mention.first];
  if (token === undefined || token.kind === 'quoted') return false;
  if (token.text === token.lower && (isStopWord(token.lower) || everyday.has(token.stem))) return true;
  // "Per month" is a period before it is a period of billing.
  const isPeriod = Object.hasOwn(grainNouns, token.lower) && token.text === token.lower;
  if (isPeriod && groupingWords.has(tokens[mention.first - 1]?.lower ?? '')) return true;
  // "Opened" is the day of `opened_at` before it is the state "open".
  const isSpelledSo = mention.links.some(({ value }) => String(value).toLowerCase() === token.lower);
  if (!isSpelledSo && tables.some(({ table }) => table.columns.some((column) => isDayOf(column, token))))
    return true;
  // What is "due in May" has that day before it is of a state "due".
  const isTimed = stateWords.times.has(tokens[mention.end]?.lower ?? '');
  const isOfDay = mention.links.some(({ entry }) =>
    entry.table.columns.some((column) => isDayOf(column, token)),
  );
  if (isTimed && isOfDay && !isVerbForm(token.lower)) return true;
  if (isOwnEvent(mention, token, tokens, tables)) return true;
  if (isNobodysName(mention, token, tables)) return true;
  const next = tokens[mention.end]?.stem ?? '';
  const beside = tables.filter(({ nameParts }) => nameParts.length === 1 && nameParts[0]?.has(next));
  const isTheirs = mention.links.some(({ entry }) => beside.some(({ table }) => table === entry.table));
  // "Active subscriptions" and "active recurring revenue" are in that state, however many "active users" are counted elsewhere.
  const isBeforeTheirs = isSpelledSo && (isTheirs || isBeforeTheirFigure(mention, tokens, tables));
  const isOfRows = isBeforeTheirs || isDoneToRows(mention, tokens, tables);
  if (isFigureName(token, isSpelledSo, tables) && !isOfRows) return true;
  if (saysWhatIsDone(mention, tokens, tables, isSpelledSo)) return true;
  if (saysWhatTheyDo(mention, tokens)) return true;
  // Plants that house machines have no product "Housings".
  const isForm = mention.links.some(
    ({ value }) => singularOf(String(value).toLowerCase()) === singularOf(token.lower),
  );
  // "Holdings" are things.
  const isVerb = (isRelationStem(token.stem) || isRelationStem(token.lower)) && !/s$/.test(token.lower);
  if (!isForm && isVerb) return true;
  // "Active subscriptions" have a status of their own; "active customers" are those of `is_active` before they are those with something "active".
  if (isBeforeTheirs) return false;
  const isFlag = beside.some(({ table }) => table.columns.some((column) => isFlagOf(column, token)));
  if (!isTheirs && isFlag) return true;
  const typedAsStored =
    mention.links.some((link) => link.value === token.text) && /^\p{Lu}/u.test(token.text);
  // "US companies": a sentence begins with one capital, not with two.
  if (typedAsStored && (mention.first > 0 || isSpelledOut(token, tokens))) return false;
  const cue = cueAt(tokens, mention.first);
  if (cue !== null || isHalfOfName(mention.first, tokens, tables)) return true;
  // "Severe" is a value as it is stored, and only of the stem of a `severity`.
  const isCalled = (name: string) => !isSpelledSo || isWordOf(name, token);
  return tables.some(
    ({ table, vocabulary, columns }) =>
      ((vocabulary.get(token.stem) ?? 0) >= 0.95 && isCalled(table.name)) ||
      columns.some(
        ({ column, ...entry }) =>
          (entry.vocabulary.get(token.stem) ?? 0) >= 0.95 &&
          entry.nameParts.length === 1 &&
          isCalled(column.name) &&
          !isFlagOfOther(
            table,
            column,
            tokens,
            tables.map((entry) => entry.table),
          ),
      ),
  );
}

/** "Active recurring revenue" is that of subscriptions with such a status, whoever else `is_active`. */
function isBeforeTheirFigure(
  { links, first, end }: ValueMention,
  tokens: Tokens,
  tables: readonly TableEntry[],
): boolean {
  const next = tokens[end]?.stem ?? '';
  if (isHalfOfName(first, tokens, tables)) return false;
  return tables.some(
    ({ table, columns }) =>
      links.some(({ entry }) => entry.table === table) &&
      columns.some(({ column, nameParts }) => isNumeric(column) && nameParts[0]?.has(next)),
  );
}

/**
 * "Members who cancelled" have a day of their own on which they did: it is not said of them by the state of something that nobody named,
 * such as a booking.
 */
function isOwnEvent(
  { links }: ValueMention,
  token: Token,
  tokens: Tokens,
  tables: readonly TableEntry[],
): boolean {
  const isNamed = ({ nameParts }: TableEntry) => tokens.some(({ stem }) => nameParts.at(-1)?.has(stem));
  const named = tables.filter(isNamed);
  const isOfNamed = links.some(({ entry }) => named.some(({ table }) => table === entry.table));
  return (
    !isOfNamed &&
    named.some(({ table }) =>
      table.columns.some(
        (column) => isDate(column) && spokenParts(column.name).some((part) => stemOf(part) === token.stem),
      ),
    )
  );
}

/** "With the price" asks for no Mr Price where a figure or a day is called so: a name has a capital. */
function isNobodysName(
  { links }: ValueMention,
  { text, lower, stem }: Token,
  tables: readonly TableEntry[],
): boolean {
  const isName = links.every(
    ({ value, entry }) => /^\p{Lu}/u.test(String(value)) && spokenParts(entry.column.name).includes('name'),
  );
  const others = [singularOf(lower), stem].flatMap((word) => businessSynonyms(word)).map(stemOf);
  return (
    text === lower &&
    isName &&
    tables.some(({ table }) =>
      table.columns.some(
        (column) =>
          (isDate(column) || isNumeric(column)) &&
          spokenParts(column.name).some((part) => [stem, ...others].includes(stemOf(part))),
      ),
    )
  );
}

/** "Grants awarded" are in that state, whatever amount was awarded. */
function isDoneToRows(
  { links, first, end }: ValueMention,
  tokens: Tokens,
  tables: readonly TableEntry[],
): boolean {
  const beside = [tokens[first - 1]?.stem ?? '', tokens[end]?.stem ?? ''];
  return (
    isVerbForm(tokens[first]?.lower ?? '') &&
    tables.some(
      ({ table, nameParts }) =>
        beside.some((stem) => nameParts.at(-1)?.has(stem)) &&
        links.some(({ entry }) => entry.table === table),
    )
  );
}

/** The price of a "price list" is no reason to leave that is called so. */
function isFigureName({ text, lower }: Token, isSpelledSo: boolean, tables: readonly TableEntry[]): boolean {
  return (
    isSpelledSo &&
    text === lower &&
    tables.some(({ table }) =>
      table.columns.some(
        (column) => isNumeric(column) && flagOf(column) === null && spokenParts(column.name).includes(lower),
      ),
    )
  );
}

const money = wordSet(en.money);
const relative = wordSet(en.relative);
const articles = wordSet(en.articles);

/** The "amount paid" is that of payments, and accounts "that opened a ticket" are not those where something is open. */
function saysWhatIsDone(
  { first, end }: ValueMention,
  tokens: Tokens,
  tables: readonly TableEntry[],
  isSpelledSo: boolean,
): boolean {
  const [before, verb, next] = [tokens[first - 1]?.lower ?? '', tokens[first]?.lower ?? '', tokens[end]];
  if (money.has(before))
    return tables.some(({ table }) => spokenParts(table.name).some((part) => isDoneBy(part, verb)));
  return !isSpelledSo && verb.endsWith('ed') && relative.has(before) && next?.kind === 'word';
}

/** Firms "that currently hold a licence", and those that "hold a licence", have no advice to hold. */
function saysWhatTheyDo({ first, end }: ValueMention, tokens: Tokens): boolean {
  const verb = tokens[first];
  const before = tokens.slice(Math.max(0, first - 2), first).map(({ lower }) => lower);
  const isAdverb = /ly$/.test(before.at(-1) ?? '');
  const doer = before.at(isAdverb ? -2 : -1) ?? '';
  // What is "on hold a week" is not held by anybody.
  const isDoer = doer !== '' && !isStopWord(doer) && articles.has(tokens[end]?.lower ?? '');
  return (
    (relative.has(doer) || isDoer) &&
    verb?.text === verb?.lower &&
    isRelationStem(verb?.stem ?? '') &&
    tokens[end] !== undefined &&
    tokens[end]?.kind !== 'mark'
  );
}

/** Payments are what is paid. */
function isDoneBy(noun: string, verb: string): boolean {
  return haveOneRoot(noun.replace(/ments?$/, ''), verb);
}

/** The "approved amount" is `amount_approved`, whatever else is approved. */
function isHalfOfName(at: number, tokens: Tokens, tables: readonly TableEntry[]): boolean {
  const said = tokens.slice(at, at + 2).map(({ stem }) => stem);
  const areSaid = (parts: readonly string[]) =>
    parts.length === 2 && said.length === 2 && said.every((stem) => parts.map(stemOf).includes(stem));
  return tables.some(({ table, columns }) =>
    columns.some(
      ({ column }) =>
        areSaid(spokenParts(column.name)) ||
        (isDate(column) && areSaid(columnInWords(table, column).split(' '))),
    ),
  );
}

function isWordOf(name: string, { lower }: Token): boolean {
  return spokenParts(name).some((part) => singularOf(part) === singularOf(lower));
}

/** Whether a word stands in capitals among words that do not: "US", "IT" are no "us" and "it". */
export function isSpelledOut({ text }: Token, tokens: Tokens): boolean {
  return /^\p{Lu}{2,}$/u.test(text) && tokens.some((other) => /\p{Ll}/u.test(other.text));
}

function isFlagOf(column: ColumnSchema, { stem }: Token): boolean {
  return (
    flagOf(column) !== null && spokenParts(column.name).some((part) => stemOf(part.toLowerCase()) === stem)
  );
}

function isDayOf(column: ColumnSchema, { lower }: Token): boolean {
  return isDate(column) && spokenParts(column.name).some((part) => part.toLowerCase() === lower);
}

const everyday = new Set(
  ['number', 'name', 'type', 'list', 'order', 'group', 'amount', 'detail', 'date', 'total'].map(stemOf),
);

/** Whether a cue that begins there covers all of the words. In capitals within a sentence "Display" is a name, and asks for nothing. */
export function startsCue(tokens: Tokens, at: number, end: number, isStored = false): boolean {
  if (isStored && at > 0 && /^\p{Lu}/u.test(tokens[at]?.text ?? '')) return false;
  const cue = cueAt(tokens, at);
  return cue !== null && at + cue.length >= end;
}
