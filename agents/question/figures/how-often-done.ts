import pluralize from 'pluralize';
import type { TableSchema, Tables } from '#lib/domain/schema.ts';
import { onlyOne } from '#lib/only-one.ts';
import { nameInWords, wordsOfName } from '#lib/text/abbreviations.ts';
import { wordSet } from '#lib/text/words.ts';
import { refersTo } from '../../query/writer/built-in/table-nature.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { leadsTo } from '../assumed/acts-of-things.ts';
import { english as assumed } from '../assumed/lexicon.ts';
import { beforeAuxiliaries, calledBy, thingBefore } from '../assumed/never-done.ts';
import { keepsPeople } from '../assumed/people.ts';
import { isNamedAt } from '../assumed/states-of-periods.ts';
import { dealsAbove, tradeOf } from '../assumed/trade.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { before, behind, once, several, times, only, rates, aside } = english.howOften;
const { relating } = english.compared;
const dealt = wordSet(assumed.plainer.dealt);
const exactly = wordSet(only);

/** "Customers who ordered more than twice", "who has only stayed once": how many rows of what the verb does each of them has. */
export function howOftenDone(question: string, tables: Tables): string | null {
  const tokens = tokenize(question);
  for (const at of tokens.keys()) {
    const often = howOftenAt(tokens, at);
    const done = often === null ? null : doneBefore(tokens, at, tables);
    if (often === null || done === null) continue;
    const { subject, verb, rows } = done;
    const isOnly = exactly.has(tokens[verb - 1]?.lower ?? '');
    const bound = often.bound ?? (isOnly ? 'exactly' : null);
    // "Who ordered once" may be whoever ever did.
    if (bound === null && often.number === 1) continue;
    const noun = pluralize(nameInWords(rows.name).toLowerCase(), often.number);
    const from = verb + 1 + wordingAt(tokens, verb + 1, aside);
    const between = textBetween(question, tokens, from, at);
    const rest = textBetween(question, tokens, often.end, tokens.length);
    return `${subject} with ${bound ?? 'exactly'} ${often.number} ${noun} ${between} ${rest}`
      .replaceAll(/\s+/g, ' ')
      .trim();
  }
  return null;
}

type HowOften = { readonly bound: string | null; readonly number: number; readonly end: number };

/** A number of times that begins there with its bound: "more than twice", "at least 3 times", "three times or more". */
function howOftenAt(tokens: Tokens, at: number): HowOften | null {
  if (wordingAt(tokens, at, several) > 0)
    return { bound: 'more than', number: 1, end: at + wordingAt(tokens, at, several) };
  const said = before.find(({ says }) => wordingAt(tokens, at, says) > 0);
  const from = at + (said === undefined ? 0 : wordingAt(tokens, at, said.says));
  const number = once.get(tokens[from]?.lower ?? '') ?? tokens[from]?.value ?? null;
  if (number === null || !Number.isInteger(number)) return null;
  const counted = once.has(tokens[from]?.lower ?? '') ? 1 : 1 + wordingAt(tokens, from + 1, times);
  const isTimes = once.has(tokens[from]?.lower ?? '') || counted > 1;
  const end = from + counted;
  // "Three times a week" is a rate, and "three times as many" a comparison.
  if (!isTimes || wordingAt(tokens, end, rates) > 0) return null;
  const after = behind.find(({ says }) => wordingAt(tokens, end, says) > 0);
  if (after === undefined) return { bound: said?.read ?? null, number, end };
  return said === undefined
    ? { bound: after.read, number, end: end + wordingAt(tokens, end, after.says) }
    : null;
}

type Done = { readonly subject: string; readonly verb: number; readonly rows: TableSchema };

/** The nearest verb before of which a table keeps what was done, and who did it or what it was done to. */
function doneBefore(tokens: Tokens, end: number, tables: Tables): Done | null {
  for (let verb = end - 1; verb > 0; verb -= 1) {
    const act = tokens[verb];
    const acts = act === undefined ? [] : actsOf(act, tables);
    if (acts.length === 0) continue;
    let start = verb;
    while (exactly.has(tokens[start - 1]?.lower ?? '')) start -= 1;
    start = beforeAuxiliaries(tokens, start);
    while (exactly.has(tokens[start - 1]?.lower ?? '')) start -= 1;
    start = beforeAuxiliaries(tokens, start);
    const isWho = start === 0 && wordingAt(tokens, 0, relating) > 0;
    const thing = isWho
      ? onlyOne(peopleOf(acts, tables))
      : (thingBefore(tokens, start, tables) ?? thingNamed(tokens.slice(0, start), tables));
    const rows = thing === null ? null : (rowsOf(acts, thing, tables) ?? lineOf(acts, thing, tables));
    if (thing === null || rows === null) return null;
    const named = tokens.slice(0, start);
    const subject = isWho
      ? pluralize(wordsOfName(thing.name).join(' '))
      : named.map(({ text }) => text).join(' ');
    return { subject, verb, rows };
  }
  return null;
}

/** The tables that keep what a verb does. What was bought is kept by deals, whatever they are called. */
function actsOf(act: Token, tables: Tables): readonly TableSchema[] {
  if (act.kind !== 'word') return [];
  const called = calledBy(act, tables);
  if (called.length > 0 || !dealt.has(act.lower)) return called;
  const { deal, line } = tradeOf(tables);
  return [...new Set([...(deal === null ? [] : [deal.table]), ...dealsAbove(line, tables)])];
}

/** Those of the things themselves; else the only ones that lead to them. */
function rowsOf(acts: readonly TableSchema[], thing: TableSchema, tables: Tables): TableSchema | null {
  const others = acts.filter((table) => table !== thing);
  return (
    onlyOne(others.filter((table) => refersTo(table, thing))) ??
    onlyOne(others.filter((table) => leadsTo(table, thing, tables)))
  );
}

/** What is dealt itself is kept in the lines of deals: "tracks that were sold at least once". */
function lineOf(acts: readonly TableSchema[], thing: TableSchema, tables: Tables): TableSchema | null {
  const { deal, line } = tradeOf(tables);
  const isDealt = deal !== null && acts.includes(deal.table);
  return isDealt && line !== null && refersTo(line.table, thing) ? line.table : null;
}

/** The one thing of "customers in Germany who". */
function thingNamed(tokens: Tokens, tables: Tables): TableSchema | null {
  return onlyOne(tables.filter((table) => tokens.some((_, at) => isNamedAt(table, tokens, at))));
}

function peopleOf(acts: readonly TableSchema[], tables: Tables): TableSchema[] {
  return tables.filter((table) => keepsPeople(table) && acts.some((rows) => refersTo(rows, table)));
}

function textBetween(question: string, tokens: Tokens, from: number, end: number): string {
  const [first, last] = [tokens[from], tokens[end - 1]];
  return first === undefined || last === undefined || from >= end
    ? ''
    : question.slice(first.start, last.end);
}
