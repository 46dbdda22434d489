import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { isDate } from '#lib/domain/value-kind.ts';
import { nameInWords, spokenParts } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { lexiconOf } from '../../query/writer/built-in/schema-lexicon.ts';
import { refersTo, sameName } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { isOfBirth, keepsPeople } from '../assumed/people.ts';
import { isActOf } from '../assumed/tables-of-verbs.ts';
import { tradeOf } from '../assumed/trade.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { tableNoun } from '../explain/names.ts';
import { anyDay } from './find-figures.ts';
import { english } from './lexicon.ts';

const dealt = wordSet(assumed.plainer.dealt);
const relative = wordSet(english.compared.relating);
const auxiliaries = wordSet(assumed.plainer.has);

/** "Clients that shipped in 2023" are those with shipments of that year: what things did is dated by the rows of it, and not by a day of their own. */
export function actsAsRows(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  for (const [at, token] of tokens.entries()) {
    const thing = thingCalled(token, tables);
    if (thing === null || !hasOwnDay(thing)) continue;
    let verb = at + 1;
    if (relative.has(tokens[verb]?.lower ?? '')) verb += 1;
    if (auxiliaries.has(tokens[verb]?.lower ?? '')) verb += 1;
    const act = tokens[verb];
    // "Ordered something" says no more than "ordered".
    const end = verb + 1 + wordingAt(tokens, verb + 1, english.howOften.aside);
    if (act === undefined || !isDated(tokens.slice(end))) continue;
    const rows = rowsOf(act, thing, tables);
    if (rows === null) continue;
    const rest = question.slice(tokens[end - 1]?.end);
    return `${question.slice(0, token.end)} with ${nameInWords(rows.name).toLowerCase()}${rest}`;
  }
  return null;
}

/** Whether a time begins here, or both of two. */
function isDated(tokens: Tokens): boolean {
  const both = tokens.findIndex(({ lower }) => lower === assumed.twoTimes.both);
  const rest = both === 0 || both === 1 ? tokens.slice(both + 1) : tokens;
  return readDates(rest, anyDay)[0]?.first === 0;
}

/** The one table whose name ends so. */
function thingCalled({ kind, stem }: Token, tables: Tables): TableSchema | null {
  const [table, ...others] = tables.filter(
    (each) => kind === 'word' && lexiconOf(each).nameParts.at(-1)?.has(stem) === true,
  );
  return table !== undefined && others.length === 0 ? table : null;
}

export function hasOwnDay({ columns }: TableSchema): boolean {
  return columns.some((column) => isDate(column) && !isOfBirth(column));
}

/** The one table of what was done that belongs to such a thing. */
function rowsOf(act: Token, thing: TableSchema, tables: Tables): TableSchema | null {
  const { deal } = tradeOf(tables);
  const called = tables.filter(({ name }) =>
    spokenParts(name).every((part) => isActOf(act, part.toLowerCase())),
  );
  const acts = called.length === 0 && dealt.has(act.lower) && deal !== null ? [deal.table] : called;
  const [rows, ...others] = acts.filter(
    ({ columns, foreignKeys }) =>
      columns.some(isDate) &&
      foreignKeys.some(({ referencedTable }) => sameName(referencedTable, thing.name)),
  );
  return rows !== undefined && others.length === 0 ? rows : null;
}

/** "New customers in 2011", of customers without a day of their own: those who dealt for the first time then. */
export function newcomers(question: string, tables: Tables): string | null {
  const { deal } = tradeOf(tables);
  const tokens = tokenize(question);
  const at = tokens.findIndex(({ lower }) => lower === assumed.plainer.new.word);
  const [word, noun] = [tokens[at], tokens[at + 1]];
  if (deal === null || word === undefined || noun === undefined) return null;
  const thing = thingCalled(noun, tables);
  const isDealer = deal.table.foreignKeys.some(({ referencedTable }) =>
    sameName(referencedTable, thing?.name ?? ''),
  );
  if (thing === null || hasOwnDay(thing) || !isDealer) return null;
  if (!isDated(tokens.slice(at + 2))) return null;
  const rest = question.slice(noun.end).replace(saidAgain, '');
  return `${question.slice(0, word.start)}${noun.text} who first bought${rest}`;
}

/** "(first order)" behind it only says what "new" is. */
const saidAgain = /\s*\(first \w+\)\s*\??$/iu;

const { first, last, asking, of, made, making, from, earliest, latest } = english.firstDealer;
const { dealt: bought } = assumed.plainer;
const end = `(?: (?:${first}))?(?:,? (?:${from}))?\\s*[?.!]*$`;
const wordings = [
  `^(?:(?:${asking}) )?(?<end>${first}|${last}) (?<thing>\\p{L}+) (?:${of}) (?:${bought})${end}`,
  `^(?:(?:${asking}) )(?<end>${first}) (?<thing>\\p{L}+)\\s*[?.!]*$`,
  `^(?:who|(?:which|what) (?<thing>\\p{L}+)) (?:${bought})(?: (?:${from}))? (?<end>${first}|${last})\\s*[?.!]*$`,
  `^(?:who|(?:which|what) (?<thing>\\p{L}+)) (?:${making}) (?:the|our) (?<end>${first}|${last}) (?<deal>\\p{L}+)\\s*[?.!]*$`,
].map((wording) => new RegExp(wording, 'iu'));
const isFirst = new RegExp(`^(?:${first})$`, 'iu');
const dealNouns = wordSet(made);

/** "Our first customer", "who bought last", of customers without a day of their own: whose the earliest or the latest deal is. */
export function firstDealer(question: string, tables: Tables): string | null {
  const { deal } = tradeOf(tables);
  const said = wordings
    .map((wording) => wording.exec(question.trim())?.groups)
    .find((groups) => groups !== undefined);
  if (deal === null || said === undefined) return null;
  const dealers = tables.filter((table) => refersTo(deal.table, table));
  const [noun] = said.thing === undefined ? [] : tokenize(said.thing);
  const [thing, ...others] =
    noun === undefined
      ? dealers.filter(keepsPeople)
      : dealers.filter((table) => table === thingCalled(noun, tables));
  const rows = tableNoun(deal.table);
  const named = said.deal?.toLowerCase();
  const isDeal = named === undefined || dealNouns.has(named) || named === rows.one;
  if (thing === undefined || others.length > 0 || hasOwnDay(thing) || !isDeal) return null;
  const which = isFirst.test(said.end ?? '') ? earliest : latest;
  return `${nameInWords(thing.name).toLowerCase()} of the ${which} ${rows.one}`;
}
