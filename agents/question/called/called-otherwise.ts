import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { rememberedOf } from '#lib/remembered-of.ts';
import { flagOf } from '#lib/schema/yes-or-no.ts';
import { spokenParts } from '#lib/text/abbreviations.ts';
import { isEnglishWord, isSuperlative } from '#lib/text/wordnet.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { businessSynonyms } from '../../query/writer/built-in/business-synonyms.ts';
import { lexiconOf, type TableEntry } from '../../query/writer/built-in/schema-lexicon.ts';
import { isKey } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { isMany, isVerbForm, knownStems, singularOf } from '../../query/writer/built-in/word-forms.ts';
import type { Mended } from '../../refusals/mend-spelling.ts';
import { isActOfDay } from '../assumed/days-of-acts.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { columnWords, tableNoun } from '../explain/names.ts';
import { currencyPair } from './currency-pairs.ts';
import { dailyPrice } from './daily-prices.ts';
import { abbreviated, initialsOf } from './initials.ts';
import { holderSaid } from './key-holders.ts';
import { roleSaid } from './key-roles.ts';
import { kindOfRows } from './kind-of-rows.ts';
import { english, groupsOf } from './lexicon.ts';
import { listedKind } from './listed-kinds.ts';
import { numberedThing } from './numbered-things.ts';
import { peopleCounted, peopleOfRows } from './people-of-rows.ts';
import { storedInterval, storedState } from './stored-states.ts';
import { isTeamOfSuperior } from './team-of-superior.ts';
import { whoOfRows } from './who-of-rows.ts';

const things = groupsOf(english.things);
const features = groupsOf(english.features);
const events = groupsOf(english.events);
const determiners = wordSet(english.determiners);
const times = wordSet(english.times);
const timed = wordSet(english.timed);
const leading = wordSet(english.leading);
const kindWords = wordSet(english.kinds);
const collective = wordSet(english.collective);
const numbers = wordSet(english.peopleOfRows.numbers);

const requests = wordSet(english.requests);

const pronouns = wordSet(english.pronouns);
const beforeCodes = wordSet(english.beforeCodes);

const [who = '', which = ''] = english.asked.split('|');

const longestWording = 3;

type Slip = { readonly start: number; readonly end: number; readonly said: string; readonly meant: string };

/**
 * The question with everyday words for what the source keeps under another name: where patients are the only ones who are served,
 * they are its "clients", who "left" is who has the day of a termination, and
 * "MRR" is monthly recurring revenue. Null where the source has the word itself, has nothing of its
 * kind, or has several. What the readers know as another word for a name is left to them, unless they did not read it (`isUnread`).
 */
export function calledOtherwise(question: string, tables: Tables, isUnread = false): Mended | null {
  const tokens = tokenize(question);
  const names = namesOf(tables);
  const slips: Slip[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (isTeamOfSuperior(tokens, at, tables) || isActOfDay(tokens, at, tables)) continue;
    const slip =
      pairAt(tokens, at, tables, question) ??
      priceAt(tokens, at, tables) ??
      kindAt(tokens, at, tables) ??
      roleAt(tokens, at, tables) ??
      ownKindAt(tokens, at, tables) ??
      peopleAt(tokens, at, tables) ??
      codeAt(tokens, at, names, tables) ??
      initialsAt(tokens, at, names, question) ??
      stateAt(tokens, at, names, tables) ??
      slipAt(tokens, at, names, isUnread);
    if (slip === null) continue;
    slips.push({ ...slip.slip, said: question.slice(slip.slip.start, slip.slip.end) });
    at = slip.last;
  }
  if (slips.length === 0) return null;
  const mended = slips.reduceRight(
    (text, { start, end, meant }) => text.slice(0, start) + meant + text.slice(end),
    question,
  );
  return { question: mended, slips: slips.map(({ said, meant }) => ({ said, meant })) };
}

function pairAt(tokens: Tokens, at: number, tables: Tables, question: string) {
  const start = tokens[at]?.start ?? 0;
  const pair = currencyPair(question.slice(start), tables);
  if (pair === null) return null;
  const end = start + pair.length;
  const last = tokens.findLastIndex((token) => token.end <= end);
  return { slip: { start, end, said: '', meant: pair.meant }, last };
}

function priceAt(tokens: Tokens, at: number, tables: Tables) {
  const price = dailyPrice(tokens, at, tables);
  const [first, end] = [tokens[at], tokens[at + (price?.length ?? 1) - 1]];
  if (price === null || first === undefined || end === undefined) return null;
  return {
    slip: { start: first.start, end: end.end, said: '', meant: price.meant },
    last: at + price.length - 1,
  };
}

function kindAt(tokens: Tokens, at: number, tables: Tables): { slip: Slip; last: number } | null {
  for (let length = Math.min(longestWording, tokens.length - at); length > 0; length -= 1) {
    const said = tokens.slice(at, at + length);
    if (said.some((token) => !isPlainWord(token, tokens))) continue;
    const meant = listedKind(said, { before: tokens[at - 1], next: tokens[at + length] }, tables);
    const [start, end] = [said[0]?.start, said.at(-1)?.end];
    if (meant === null || start === undefined || end === undefined) continue;
    return { slip: { start, end, said: '', meant }, last: at + length - 1 };
  }
  return null;
}

function roleAt(tokens: Tokens, at: number, tables: Tables) {
  const role = roleSaid(tokens, at, tables) ?? holderSaid(tokens, at, tables);
  const last = at + (role?.length ?? 0) - 1;
  // "Per district, counted where the trip began": what stands apart says how it is meant, and groups by nothing more.
  const comma =
    tokens[at - 1]?.kind === 'mark' && role !== null && role.length > 1 ? tokens[at - 1] : undefined;
  const [start, end] = [(comma ?? tokens[at])?.start, tokens[last]?.end];
  if (role === null || start === undefined || end === undefined) return null;
  const meant = comma === undefined ? role.meant : ` ${role.meant}`;
  return { slip: { start, end, said: '', meant }, last };
}

function ownKindAt(tokens: Tokens, at: number, tables: Tables) {
  const token = tokens[at];
  const meant = kindOfRows(tokens, at, tables);
  if (token === undefined || meant === null) return null;
  return { slip: { start: token.start, end: token.end, said: '', meant }, last: at };
}

function peopleAt(tokens: Tokens, at: number, tables: Tables) {
  const token = tokens[at];
  const meant =
    peopleOfRows(tokens, at, tables) ??
    peopleCounted(tokens, at, tables) ??
    numberedThing(tokens, at, tables) ??
    whoOfRows(tokens, at, tables);
  if (token === undefined || meant === null) return null;
  return { slip: { start: token.start, end: token.end, said: '', meant }, last: at };
}

/** "us banks", "how many us customers": before what is asked for such a word is the code that is stored, and nobody's pronoun. */
function codeAt(tokens: Tokens, at: number, names: Names, tables: Tables) {
  const [token, next] = tokens.slice(at, at + 2);
  const before = tokens[at - 1];
  if (token === undefined || next === undefined || !pronouns.has(token.text)) return null;
  if (before !== undefined && !beforeCodes.has(before.lower)) return null;
  const meant = token.text.toUpperCase();
  const isStored = tables.some(({ columns }) =>
    columns.some(({ distinctValues = [] }) => distinctValues.includes(meant)),
  );
  const isBeforeThings =
    next.kind === 'word' &&
    (names.values.has(next.stem) || tables.some((table) => isNamedAt(table, tokens, at + 1)));
  if (!isStored || !isBeforeThings) return null;
  return { slip: { start: token.start, end: token.end, said: '', meant }, last: at };
}

/** In lower case only what is no word by itself is taken for initials. */
function initialsAt(tokens: Tokens, at: number, names: Names, question: string) {
  const token = tokens[at];
  if (token === undefined || names.values.has(token.stem)) return null;
  if (token.text === token.lower && (isStopWord(token.lower) || isEnglishWord(token.lower))) return null;
  const initials = names.stems.has(token.stem)
    ? null
    : initialsOf(token, [...names.things, ...names.features]);
  // Half of "booking.com" is no word of its own.
  const isWhole = /^\s?$/u.test(question.charAt(token.start - 1));
  const meant = initials ?? (isWhole ? abbreviated(token, tokens[at + 1], names.stems) : null);
  return meant === null ? null : { slip: { start: token.start, end: token.end, said: '', meant }, last: at };
}

/** "Finished" for DONE; where the source has the word itself, that is what is meant. */
function stateAt(tokens: Tokens, at: number, names: Names, tables: Tables) {
  const [token] = tokens.slice(at, at + 1);
  const interval = token === undefined ? null : storedInterval(token, tokens[at - 1], tables);
  if (token !== undefined && interval !== null) {
    const start = tokens[withoutLeading(tokens, at - 1)]?.start ?? token.start;
    return { slip: { start, end: token.end, said: '', meant: interval }, last: at };
  }
  for (let length = Math.min(longestState, tokens.length - at); length > 0; length -= 1) {
    const said = tokens.slice(at, at + length);
    const last = said.at(-1);
    // A day of delivery does not keep "delivered" from being a status.
    const isKnown = said.every(({ stem }) => names.others.has(stem));
    // The letter of a "triple-A" is none of a name.
    const isName = said.some((word) => !isPlainWord(word, tokens) && (length === 1 || word.text.length > 1));
    if (last === undefined || isKnown || isName) continue;
    const meant = storedState(said, { tokens, at }, tables);
    const start = tokens[at]?.start ?? 0;
    if (meant !== null) return { slip: { start, end: last.end, said: '', meant }, last: at + length - 1 };
  }
  return null;
}

const longestState = 4;

function slipAt(
  tokens: Tokens,
  at: number,
  names: Names,
  isUnread: boolean,
): { slip: Slip; last: number } | null {
  for (let length = Math.min(longestWording, tokens.length - at); length > 0; length -= 1) {
    const said = tokens.slice(at, at + length);
    const last = said.at(-1);
    if (at === 0 && length === 1 && requests.has(last?.lower ?? '')) continue;
    if (last === undefined || !isWording(said) || said.some((token) => !isPlainWord(token, tokens))) continue;
    // Policies that "expire next month" are none of those that are EXPIRED.
    const isForm = isFormOfValue(said, names);
    if (!isForm && isOwn(said, names, isUnread)) continue;
    const before = tokens[at - 1];
    const meant = (isForm ? null : nounFor(said, before, names)) ?? eventFor(said, tokens, at, names);
    if (meant === null) continue;
    const isLed = meant.startsWith(english.having) || meant.startsWith(which);
    const from = isLed ? withoutLeading(tokens, at) : at;
    const start = tokens[from]?.start ?? 0;
    return { slip: { start, end: last.end, said: '', meant }, last: at + length - 1 };
  }
  return null;
}

/** Most words of a question are in no group: nothing more is asked of them. */
function isWording(said: Tokens): boolean {
  const text = said.map(({ lower }) => lower).join(' ');
  const last = said.at(-1)?.lower ?? '';
  const one = text.slice(0, text.length - last.length) + pluralize.singular(last);
  return [text, one].some((wording) => things.has(wording) || features.has(wording) || events.has(wording));
}

/** A name in capitals within a sentence is nobody's everyday word. */
function isPlainWord(token: Token, tokens: Tokens): boolean {
  return token.kind === 'word' && (token === tokens[0] || token.text === token.lower);
}

function isOwn(said: Tokens, names: Names, isUnread: boolean): boolean {
  const whole = said.map(({ stem }) => stem).join(' ');
  if (names.values.has(whole)) return true;
  const last = said.at(-1);
  if (last === undefined) return true;
  const others = said.length > 1 || isUnread ? [] : businessSynonyms(singularOf(last.lower));
  const isKnown =
    (names.stems.has(last.stem) &&
      !(said.length === 1 && isMany(last.lower) && names.kinds.has(last.stem))) ||
    others.some((other) => words(other).some((word) => names.stems.has(stemOf(word))));
  return isKnown && (said.length === 1 || said.every(({ stem }) => names.stems.has(stem)));
}

/** Whether a stored value has the stem of a verb that it is not spelled as, and no name has it. */
function isFormOfValue(said: Tokens, names: Names): boolean {
  const text = said.map(({ lower }) => lower).join(' ');
  const stem = said.map((token) => token.stem).join(' ');
  return said.length === 1 && names.values.has(stem) && !names.texts.has(text) && !names.stems.has(stem);
}

/** The one table or column of the kind that a noun says; a single noun without an article may be anything else. */
function nounFor(said: Tokens, before: Token | undefined, names: Names): string | null {
  const last = said.at(-1)?.lower ?? '';
  const areMany = isMany(last);
  const one = [...said.slice(0, -1).map(({ lower }) => lower), pluralize.singular(last)].join(' ');
  const text = said.map(({ lower }) => lower).join(' ');
  // "The heaviest parcel" is one of them.
  const isLed = before === undefined || determiners.has(before.lower) || isSuperlative(before.lower);
  // "Who runs it": what somebody does is no thing.
  if (before?.lower === who && said.length === 1) return null;
  const isNoun = areMany || isLed || collective.has(text) || said.length > 1;
  const thing = isNoun ? onlyOne(things.get(one) ?? things.get(text) ?? [], names.things) : null;
  if (thing !== null) return areMany || collective.has(text) ? pluralize.plural(thing) : thing;
  // Where employees are rows, the "number of employees" is how many of those there are.
  const isNumber = said.some(({ lower }) => numbers.has(lower));
  const isOfRows = said.some(({ lower }) => names.things.includes(pluralize.singular(lower)));
  if (isNumber && isOfRows) return null;
  return onlyOne(features.get(one) ?? features.get(text) ?? [], names.features);
}

/** By their whole names, else by the last word of them. */
function onlyOne(kind: readonly string[], called: readonly string[]): string | null {
  const whole = called.filter((name) => kind.includes(name));
  const found =
    whole.length > 0 ? whole : called.filter((name) => kind.includes(name.split(' ').at(-1) ?? ''));
  const [only, ...others] = new Set(found);
  return only === undefined || others.length > 0 ? null : only;
}

/** The one day or flag that the named rows, or else any rows, have of such an event. */
function eventFor(said: Tokens, tokens: Tokens, at: number, names: Names): string | null {
  const kind = events.get(said.map(({ lower }) => lower).join(' '));
  const next = tokens[at + said.length];
  const isTimed = next === undefined || next.kind !== 'word' || times.has(next.lower);
  const isLasting =
    said.some(({ lower }) => timed.has(lower)) && (next === undefined || !times.has(next.lower));
  if (kind === undefined || isLasting) return null;
  const named = names.events.filter(({ table }) => tokens.some(({ lower }) => isThing(lower, table, names)));
  const found = (named.length > 0 ? named : names.events).filter(
    ({ parts, isFlag }) => (isFlag || isTimed) && parts.some((part) => kind.includes(part)),
  );
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return null;
  // "When did they leave" asks for the day itself, and for nobody who has one.
  const isAsked = next?.kind !== 'word' && tokens[0]?.lower === english.askedDay;
  const verb = only.parts.find((part) => kind.includes(part) && (isVerbForm(part) || isAsked));
  const having = only.isFlag ? english.having.split(' ')[0] : english.having;
  const meant = verb ?? `${having} ${only.words}`;
  return tokens[at - 1] === tokens[0] && tokens[0]?.lower === who
    ? `${which} ${tableNoun(only.table).many} ${meant}`
    : meant;
}

/** Rows by their name, or by an everyday word for it. */
function isThing(word: string, table: TableSchema, { things: called }: Names): boolean {
  const { one, many } = tableNoun(table);
  return word === one || word === many || onlyOne(things.get(pluralize.singular(word)) ?? [], called) === one;
}

function withoutLeading(tokens: Tokens, at: number): number {
  let first = at;
  while (leading.has(tokens[first - 1]?.lower ?? '')) first -= 1;
  return first;
}

type Names = {
  readonly stems: ReadonlySet<string>;
  /** Those of anything but days. */
  readonly others: ReadonlySet<string>;
  /** Those that only say what a kind is of: "visits" are no `visit_type`. */
  readonly kinds: ReadonlySet<string>;
  /** Stored values by their stems, and as they are written. */
  readonly values: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  readonly things: readonly string[];
  readonly features: readonly string[];
  /** Columns that say when something happened, or whether it did. */
  readonly events: readonly {
    readonly table: TableSchema;
    readonly parts: readonly string[];
    readonly words: string;
    readonly isFlag: boolean;
  }[];
};

const namesOf = rememberedOf((tables: Tables): Names => {
  const columns = tables.flatMap((table) => table.columns.map((column) => ({ table, column })));
  const values = columns.flatMap(({ column }) => (column.distinctValues ?? []).map(words));
  return {
    stems: knownStems(tables.map(lexiconOf)),
    others: knownStems(tables.map(lexiconOf).map(withoutDays)),
    kinds: kindsOf(tables),
    values: new Set(values.map((value) => value.map(stemOf).join(' '))),
    texts: new Set(values.map((value) => value.join(' '))),
    things: tables.map((table) => tableNoun(table).one),
    features: columns.flatMap(({ table, column }) => (isKey(table, column) ? [] : [columnWords(column)])),
    events: columns.flatMap(({ table, column }) => {
      const isFlag = flagOf(column) !== null;
      const parts = spokenParts(column.name);
      return isFlag || isDate(column) ? [{ table, parts, words: columnWords(column), isFlag }] : [];
    }),
  };
});

function withoutDays(entry: TableEntry): TableEntry {
  return { ...entry, columns: entry.columns.filter(({ column }) => !isDate(column)) };
}

function kindsOf(tables: Tables): ReadonlySet<string> {
  const entries = tables.map(lexiconOf);
  const columns = entries.flatMap((entry) => entry.columns);
  const ofKinds = columns.filter(({ column }) => kindWords.has(spokenParts(column.name).at(-1) ?? ''));
  const others = knownStems(
    entries.map((entry) => ({
      ...entry,
      columns: entry.columns.filter((column) => !ofKinds.includes(column)),
    })),
  );
  return new Set([
    ...ofKinds.flatMap(({ vocabulary }) => [...vocabulary.keys()].filter((stem) => !others.has(stem))),
    ...ofDoing(entries),
  ]);
}

/** The stems that stand only in front of the name of a column, as what is done there: "bills" are no `billing_city`. */
function ofDoing(entries: readonly TableEntry[]): string[] {
  const parts = entries.flatMap(({ table, columns }) => [
    ...spokenParts(table.name).map((part) => ({ part, isDoing: false })),
    ...columns.flatMap(({ column }) =>
      spokenParts(column.name).map((part, at, all) => ({
        part,
        isDoing: at === 0 && all.length > 1 && part.endsWith(english.doing),
      })),
    ),
  ]);
  const named = new Set(parts.flatMap(({ part, isDoing }) => (isDoing ? [] : [stemOf(part)])));
  return parts.flatMap(({ part, isDoing }) => (isDoing && !named.has(stemOf(part)) ? [stemOf(part)] : []));
}
