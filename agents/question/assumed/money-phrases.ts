import { isStopWord, stemOf, wordSet } from '#lib/text/words.ts';
import type { Token, Tokens } from '../../query/writer/built-in/tokenize.ts';
import { range, wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

const { verbs, spending, spent, costing, asking, being, doers, amounts, on, done } = english.moneySaid;
const { askingCost, cost, ours, outgoing, apart } = english.moneySaid;
const { since, new: recent } = english.plainer;
const ends = new Set(
  [since, recent.times, english.occasions.grouping, apart].flatMap((list) => list.split('|')),
);
const actors = wordSet(doers);
const auxiliaries = wordSet(being);

/** What a kind of money is called in the schema: the rows that it is of. */
export type Kind = (typeof verbs)[number];

/** Money that a question asks for: by which verb, of what, and the tokens that say it. */
export type MoneyPhrase = {
  /** null where it is spent. */
  readonly kind: Kind | null;
  /** What it is of, as said directly beside it. */
  readonly of: readonly number[];
  readonly places: readonly number[];
  /** Where the verb stands. */
  readonly verb: number;
  /** Whether it is asked how much, and not called by a noun. */
  readonly isAsked: boolean;
};

/** Every way to take words of a question as money that moved: "how much did each branch take in", "premium written", "repair spend". */
export function moneyPhrases(tokens: Tokens): MoneyPhrase[] {
  return tokens.flatMap((_, at) => [
    ...asked(tokens, at),
    ...costAsked(tokens, at),
    ...told(tokens, at),
    ...spendOf(tokens, at),
  ]);
}

/** Whether money that leaves is asked for: what we spend, and what "went out", is none of what was sold. */
export function isOutgoing(tokens: Tokens): boolean {
  return tokens.some(
    (_, at) =>
      wordingAt(tokens, at, outgoing) > 0 ||
      (wordingAt(tokens, at, ours) > 0 && wordingAt(tokens, at + 1, spent) > 0),
  );
}

/** "What did our events cost us in 2024". */
function costAsked(tokens: Tokens, at: number): MoneyPhrase[] {
  const length = wordingAt(tokens, at, askingCost);
  if (length === 0) return [];
  const verb = tokens.findIndex((_, place) => place > at + length && wordingAt(tokens, place, cost) > 0);
  if (verb < 0 || verb > at + farthest) return [];
  const between = range(at + length, verb);
  const idle = between.filter((each) => isIdle(tokens[each]) || isStopWord(tokens[each]?.lower ?? ''));
  const of = between.filter((each) => !idle.includes(each));
  const end = verb + 1 + (isIdle(tokens[verb + 1]) ? 1 : 0);
  const places = [...range(at, at + length), ...idle, ...range(verb, end)];
  return of.length === 0 ? [] : [{ kind: null, of, places, verb, isAsked: true }];
}

/** "How much did we raise", "how much rent came in", "how much has been given by …", "how much did we spend on insurance". */
function asked(tokens: Tokens, at: number): MoneyPhrase[] {
  const length = wordingAt(tokens, at, asking);
  if (length === 0) return [];
  const from = at + length;
  for (let place = from; place < Math.min(tokens.length, from + farthest); place += 1) {
    const verb = verbAt(tokens, place);
    const isSpent = verb === null ? wordingAt(tokens, place, spent) : 0;
    const size = verb?.length ?? isSpent;
    if (size === 0) continue;
    const between = range(from, place);
    const idle = between.filter((each) => isIdle(tokens[each]));
    const of = between.filter((each) => !idle.includes(each));
    const end = place + size;
    // "Given by firms" is given of theirs.
    const isPassive = idle.length > 0 && tokens[end]?.lower === done;
    const behind = isSpent > 0 ? objectBehind(tokens, end) : { of: [], end: end + (isPassive ? 1 : 0) };
    const places = [...range(at, from), ...idle, ...range(place, behind.end - behind.of.length)];
    // "How much rent came in": the noun before any verb is what is asked of.
    const isObject = of.every((each, index) => each === from + index);
    return [
      {
        kind: verb?.kind ?? null,
        of: isSpent > 0 ? behind.of : isObject ? of : [],
        places,
        verb: place,
        isAsked: true,
      },
    ];
  }
  return [];
}

/** "Total raised", "money lent", "amount collected", "premium written", "rent received". */
function told(tokens: Tokens, at: number): MoneyPhrase[] {
  const verb = verbAt(tokens, at);
  if (verb === null || at === 0 || !verb.isPast) return [];
  // The "billed amount" is the amount billed; what stands in brackets is not called by the verb.
  const behind = at + verb.length;
  const isBeside = tokens[behind]?.start === (tokens[behind - 1]?.end ?? 0) + 1;
  const noun = isBeside && wordingAt(tokens, behind, amounts) > 0 ? 1 : 0;
  const end = behind + noun;
  if (!isEnd(tokens[end])) return [];
  const places = range(at, end);
  let from = at;
  while (from > 0 && wordingAt(tokens, from - 1, amounts) > 0) from -= 1;
  const found = { kind: verb.kind, verb: at, isAsked: false };
  if (from < at || noun > 0) return [{ ...found, of: [], places: range(from, end) }];
  const rows = tokens[at - 1];
  // "Invoices paid" are rows, and no money.
  if (isRowsOf(verb.kind, rows)) return [];
  if (rows?.kind !== 'word' || isStopWord(rows.lower)) return [];
  return [{ ...found, of: [at - 1], places }];
}

/** "Repair spend", "workshop spending", "spend on insurance", "total repair bill". */
function spendOf(tokens: Tokens, at: number): MoneyPhrase[] {
  const isSpend = wordingAt(tokens, at, spending) > 0;
  const isCost = wordingAt(tokens, at, costing) > 0;
  if (!isSpend && !isCost) return [];
  const before = tokens[at - 1];
  const isNamed =
    before?.kind === 'word' && !isStopWord(before.lower) && wordingAt(tokens, at - 1, amounts) === 0;
  const behind = objectBehind(tokens, at + 1);
  if (isCost && !isNamed) return [];
  const of = isNamed ? [at - 1] : behind.of;
  const start = isNamed ? at - 1 : at;
  let from = start;
  while (from > 0 && wordingAt(tokens, from - 1, amounts) > 0) from -= 1;
  const places = [...range(from, start), ...(isNamed ? [at] : range(at, behind.end - behind.of.length))];
  return [{ kind: null, of, places, verb: at, isAsked: false }];
}

/** "On insurance", "on catering services". */
function objectBehind(tokens: Tokens, at: number): { of: number[]; end: number } {
  if (wordingAt(tokens, at, on) === 0) return { of: [], end: at };
  let end = at + 1;
  while (tokens[end]?.kind === 'word' && !isStopWord(tokens[end]?.lower ?? '') && end < at + 3) end += 1;
  return end === at + 1 ? { of: [], end: at } : { of: range(at + 1, end), end };
}

function verbAt(tokens: Tokens, at: number): { kind: Kind; length: number; isPast: boolean } | null {
  const found = verbs
    .map((kind) => ({ kind, length: wordingAt(tokens, at, kind.said) }))
    .filter(({ length }) => length > 0)
    .toSorted((one, other) => other.length - one.length)[0];
  if (found === undefined) return null;
  return { ...found, isPast: wordingAt(tokens, at, found.kind.past) > 0 };
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind !== 'word' || isStopWord(token.lower) || ends.has(token.lower);
}

function isRowsOf({ rows }: Kind, noun: Token | undefined): boolean {
  return rows.split('|').some((row) => stemOf(row.split(' ').at(-1) ?? '') === noun?.stem);
}

function isIdle(token: Token | undefined): boolean {
  return token !== undefined && (actors.has(token.lower) || auxiliaries.has(token.lower));
}

const farthest = 7;
