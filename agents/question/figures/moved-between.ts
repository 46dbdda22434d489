import type { TableSchema } from '#lib/domain/schema.ts';
import { nameInWords } from '#lib/text/abbreviations.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type ComparedTimes, comparedTimes } from './compared-times.ts';
import type { AskedFigure, Asking } from './find-figures.ts';
import { isFollowed } from './followed-level.ts';
import { english } from './lexicon.ts';

const { compared, fractions, movement, openings, words } = english;

/**
 * "Which shops' sales fell by more than 20 % from 2023 to 2024", "who lost more than a third of their value between …", "which country's revenue rose
 * most", "who more than doubled their sales", "which firms have lost value": one figure of each thing at two times, and those of which it moved so far, or furthest. A level that is kept by day is followed, any
 * other figure is read at both times.
 */
export function movedBetween(text: string, { today, tables }: Asking): AskedFigure[] {
  const tokens = tokenize(text);
  const times = comparedTimes(tokens, today);
  if (times === null || !times.isStretch) return [];
  const first = Math.min(...times.places);
  if (Math.max(...times.places) < tokens.length - 1) return [];
  const said = saidBefore(tokens.slice(0, first), text);
  if (said === null) return [];
  const [at, ...when] = text.slice(tokens[first]?.start).split(' ');
  const { measure, verb, ...far } = said;
  const made = { hundredfold: false, sideBySide: false, overrules: true } as const;
  const things = english.growth.things.split('|').includes(said.things)
    ? tables.filter((table) => isFollowed(table.name, tables)).map(called)
    : [said.things];
  const slots = withoutNothing({ ...far, verb });
  const followed = things.flatMap((each) =>
    // Of some of the things a level is found by its sum.
    [measure, `total ${measure}`].map(
      (level): AskedFigure => ({
        kind: 'movement',
        cores: [each, `${level} by ${each}`],
        slots: { ...slots, things: each, at: at ?? '', when: when.join(' ') },
        ...made,
      }),
    ),
  );
  const way = wordingAt(tokenize(verb), 0, english.movement.falling) > 0 || isPart(verb) ? 'down' : 'up';
  // "Lost value" is said of what is kept, and "had more sales" of what happens.
  const isKept = far.amount === undefined && far.most === undefined;
  const read = atBoth(isKept || things.length > 1 ? [] : things, measure, times, { ...slots, way });
  return [...followed, ...read.map((figure) => ({ ...figure, ...made }))];
}

function atBoth(
  things: readonly string[],
  measure: string,
  { before, after }: ComparedTimes,
  slots: AskedFigure['slots'],
): Pick<AskedFigure, 'kind' | 'cores' | 'slots'>[] {
  return things.map((each) => ({
    kind: 'change',
    cores: [before, after].map((time) => `total ${measure} by ${each} ${time}`),
    slots,
  }));
}

type Said = {
  readonly things: string;
  readonly measure: string;
  readonly verb: string;
  /** By more than so many percent. */
  readonly amount: string | undefined;
  /** By exactly so many as well. */
  readonly least?: string;
  /** So many of those that went furthest. */
  readonly keep?: string;
  readonly most: string | undefined;
  /** The furthest by what it came to, and not by its share. */
  readonly absolute: string | undefined;
  readonly unit: string | undefined;
  /** How it is to be told: nothing else is shown of them. */
  readonly alone: string | undefined;
};

/** What is said before the times: of which things what moved, and how far. */
function saidBefore(tokens: Tokens, text: string): Said | null {
  const verbs = [words.moved, ...movement.multiples.keys()].join('|');
  const at = tokens.findIndex((_, place) => place > 0 && wordingAt(tokens, place, verbs) > 0);
  if (at < 0) return null;
  const behind = at + wordingAt(tokens, at, verbs);
  const verb = textOf(tokens.slice(at, behind), text);
  const multiple = movement.multiples.get(verb.toLowerCase());
  const more = multiple === undefined ? 0 : moreBefore(tokens, at, movement.atLeast);
  const split = thingsBefore(tokens.slice(0, at - more), text);
  if (split === null || split.things === '') return null;
  const rest = tokens.slice(behind);
  const far =
    multiple === undefined
      ? (howFar(rest, text) ?? movedAtAll(rest, text))
      : { ...nothing, amount: String(100 * Math.abs(multiple - 1)), of: whatMoved(rest, text) };
  if (far === null) return null;
  const { of, ...degree } = far;
  const measure = of === '' || split.owned === '' ? `${split.owned}${of}` : '';
  if (measure === '') return null;
  const { things, keep } = split;
  const said = { things, measure, verb, ...degree, ...(keep && { keep }) };
  if (multiple === undefined) return said;
  if (more === 0) return { ...said, least: 'least' };
  const [plain = ''] = (multiple < 1 ? movement.falling : words.moved).split('|');
  return { ...said, verb: plain };
}

/** How many words before "doubled" say that it was more than that. */
function moreBefore(tokens: Tokens, at: number, atLeast: string): number {
  return [2, 1].find((length) => wordingAt(tokens, at - length, atLeast) === length) ?? 0;
}

/** "Halved" is a fall. */
function isPart(verb: string): boolean {
  return (movement.multiples.get(verb.toLowerCase()) ?? 1) < 1;
}

/** "Lost market value in dollars": whichever of it they lost at all; null where no figure stands there. */
function movedAtAll(tokens: Tokens, text: string): Far | null {
  const { inMoney, inPercent, against } = english.movement;
  if (wordingAt(tokens, 0, against) > 0) return null;
  const unit = tokens.findIndex(
    (_, at) => at + wordingAt(tokens, at, `${inMoney}|${inPercent}`) === tokens.length,
  );
  const of = whatMoved(unit < 0 ? tokens : tokens.slice(0, unit), text);
  return of === '' ? null : { ...nothing, of };
}

/** "Their market value" is the market value of each; nothing where more than a name is said. */
function whatMoved(tokens: Tokens, text: string): string {
  const lead = wordingAt(tokens, 0, movement.of);
  const named = tokens.slice(lead);
  const isName =
    named.length <= mostOfThings && named.every(({ kind, lower }) => kind === 'word' && !isStopWord(lower));
  return isName ? textOf(named, text) : '';
}

type Far = Pick<Said, 'amount' | 'most' | 'absolute' | 'unit' | 'alone'> & { readonly of: string };

const nothing = {
  amount: undefined,
  most: undefined,
  absolute: undefined,
  unit: undefined,
  alone: undefined,
};

/** "By more than 20 %", "more than half of their value", "most", "the most revenue", "most in dollars". */
function howFar(tokens: Tokens, text: string): Far | null {
  const { by, atLeast, percent, of, furthest, inMoney, inPercent } = movement;
  let at = wordingAt(tokens, 0, by);
  const more = wordingAt(tokens, at, atLeast);
  if (more > 0) {
    at += more;
    const unit = tokens[at]?.kind === 'number' ? wordingAt(tokens, at + 1, percent) : 0;
    const part = [...fractions.keys()].find((said) => wordingAt(tokens, at, said) > 0);
    const length = unit > 0 ? 1 + unit : part === undefined ? 0 : wordingAt(tokens, at, part);
    const amount = unit > 0 ? tokens[at]?.value : 100 * (fractions.get(part ?? '') ?? 0);
    const lead = wordingAt(tokens, at + length, of);
    const rest = tokens.slice(at + length + lead);
    if (length === 0 || (rest.length > 0 && lead === 0)) return null;
    return { ...nothing, amount: String(amount), of: textOf(rest, text) };
  }
  const most = wordingAt(tokens, at, furthest);
  if (most === 0) return null;
  const rest = tokens.slice(at + most);
  // What it is told against is no figure of the things.
  if (wordingAt(rest, 0, movement.against) > 0) return null;
  const money = rest.findIndex((_, place) => place + wordingAt(rest, place, inMoney) === rest.length);
  const share = rest.findIndex((_, place) => place + wordingAt(rest, place, inPercent) === rest.length);
  const named = textOf(
    rest.slice(0, Math.min(...[money, share, rest.length].filter((place) => place >= 0))),
    text,
  );
  const isAmount = money >= 0 || (named !== '' && share < 0);
  return {
    ...nothing,
    most: 'most',
    absolute: isAmount ? 'most' : undefined,
    unit: share >= 0 ? 'percent' : undefined,
    alone: money >= 0 || share >= 0 ? 'alone' : undefined,
    of: named,
  };
}

/** "Companies whose value", "which countries' revenue", "clients that", "who": the things, and what of theirs is named. */
function thingsBefore(
  tokens: Tokens,
  text: string,
): { readonly things: string; readonly owned: string; readonly keep: string | undefined } | null {
  const empty = wordSet(openings);
  const start = tokens.findIndex(({ lower }) => !empty.has(lower));
  if (start < 0) return null;
  const isOf = (words: string) => (token: Token | undefined) => words.split('|').includes(token?.lower ?? '');
  const words = tokens.slice(start, isOf(compared.having)(tokens.at(-1)) ? -1 : undefined);
  const owning = words.findIndex((token, at) => at > 0 && isOf(compared.owning)(token));
  const owner = words.findIndex(({ end }) => /['’]/.test(text[end] ?? ''));
  const cut =
    owning > 0
      ? owning
      : owner >= 0
        ? owner + 1
        : words.length - (isRelative(words, compared.relating) ? 1 : 0);
  const owned = words.slice(owning > 0 ? cut + 1 : owner >= 0 ? cut : words.length);
  const keep = words[0]?.kind === 'number' ? String(words[0].value) : undefined;
  const things = words.slice(keep === undefined ? 0 : 1, cut);
  if (things.length > mostOfThings || things.some(({ kind }) => kind !== 'word')) return null;
  return { things: textOf(things, text).toLowerCase(), owned: textOf(owned, text), keep };
}

const mostOfThings = 4;

function isRelative(words: Tokens, relating: string): boolean {
  return words.length > 1 && relating.split('|').includes(words.at(-1)?.lower ?? '');
}

function textOf(tokens: Tokens, text: string): string {
  return tokens.map(({ start, end }) => text.slice(start, end)).join(' ');
}

function called({ name }: TableSchema): string {
  return nameInWords(name).toLowerCase();
}

function withoutNothing(slots: Readonly<Record<string, string | undefined>>): AskedFigure['slots'] {
  return Object.fromEntries(
    Object.entries(slots).flatMap(([name, said]) => (said === undefined ? [] : [[name, said]])),
  );
}
