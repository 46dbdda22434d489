import { wordSet } from '#lib/text/words.ts';
import { readDates } from '../../query/writer/built-in/read-dates.ts';
import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { type AskedFigure, anyDay } from './find-figures.ts';
import { english, groupingWords } from './lexicon.ts';

const { behind, openings } = english;
const opening = wordSet(openings);
const [forWhom, timeLeads] = [wordSet(behind.forWhom), wordSet(behind.timeLeads)];
const pointing = wordSet(behind.pointing);

/**
 * "How many accounts and how many users are there": two numbers that have nothing to do with each other. A time at the end is that of both.
 * Empty where anything is told by groups, or one is a part of the other.
 */
export function countsOfSeveral(question: string): AskedFigure[] {
  const all = tokenize(question);
  const isFor = ({ lower }: Token, at: number) =>
    forWhom.has(lower) && wordingAt(all, at + 1, behind.counting) > 0;
  const tokens = all.filter((token, at) => !isFor(token, at));
  const asks =
    tokens.length < all.length ? `${textOf(question, all.filter(isFor).slice(0, 1))} how many` : 'how many';
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  const first = tokens.findIndex(
    ({ lower }, at) => wordingAt(tokens, at, behind.counting) > 0 || !opening.has(lower),
  );
  const pieces = piecesOf(tokens.slice(first, last + 1));
  if (pieces === null || tokens.some(({ lower }) => groupingWords.has(lower) || pointing.has(lower)))
    return [];
  const timed = pieces.map((piece) => readDates(piece, anyDay).length);
  const end = pieces.at(-1) ?? [];
  const [span] = readDates(end, anyDay);
  const isShared = span !== undefined && timed.slice(0, -1).every((times) => times === 0);
  if (!isShared && new Set(timed).size > 1) return [];
  // "In 2024" stands at the end of all of it.
  if (isShared && span.end !== end.length) return [];
  const time = isShared ? ` ${textOf(question, end.slice(span.first))}` : '';
  const said = pieces.map((piece, at) =>
    withoutClosing(at === pieces.length - 1 && isShared ? piece.slice(0, span?.first) : piece),
  );
  if (said.some((piece) => piece.length === 0)) return [];
  const core = (piece: Tokens) =>
    `${asks} ${piece.map((token) => question.slice(token.start, token.end)).join(' ')}${time}`;
  // One "how many" for all asks for rows of as many tables.
  const isListed = tokens.filter((_, at) => wordingAt(tokens, at, behind.counting) > 0).length === 1;
  if (isListed && said.some((piece) => piece.length > mostWords || piece.some((_, at) => isEnd(piece, at))))
    return [];
  const slots = isListed ? { several: 'tables' } : { several: 'said' };
  const made = { kind: 'beside', slots, hundredfold: false, sideBySide: false } as const;
  const [one = [], ...others] = said;
  // "How many orders have a voucher and how many are gifts": of the same things.
  const things = one.slice(
    0,
    one.findIndex((_, at) => isEnd(one, at)),
  );
  const isSame = others.every((piece) => isEnd(piece, 0));
  const again = (piece: Tokens) => atOtherTime(one, piece) ?? [...things, ...piece];
  const ofSame = isListed || things.length === 0 ? [] : [[one, ...others.map(again)]];
  return [...(isSame ? [] : [said]), ...ofSame].map((each) => ({
    ...made,
    cores: each.map(core),
    overrules: true,
  }));
}

const mostWords = 3;

/** "How many clients filed a claim in May and how many in June": the same at another time; null where more than a time is said. */
function atOtherTime(first: Tokens, piece: Tokens): Token[] | null {
  const [time, ...times] = readDates(first, anyDay);
  const [other] = readDates(piece, anyDay);
  if (time === undefined || other === undefined || times.length > 0) return null;
  const isTime = other.end === piece.length && piece.slice(0, other.first).every(isLead);
  const lead = first.slice(0, time.first).findLastIndex((token) => !isLead(token)) + 1;
  return isTime ? [...first.slice(0, lead), ...piece, ...first.slice(time.end)] : null;
}

function isLead({ lower }: Token): boolean {
  return timeLeads.has(lower);
}

/** Where the name of things ends and something is said of them. */
function isEnd(piece: Tokens, at: number): boolean {
  return wordingAt(piece, at, behind.ends) > 0;
}

/** What is counted each time, without what asks for a number; null unless all of the question asks for two or more. */
function piecesOf(tokens: Tokens): Token[][] | null {
  const pieces: Token[][] = [];
  for (let at = 0; at < tokens.length; ) {
    const counting = wordingAt(tokens, at, behind.counting);
    const isJoined = at === 0 || wordingAt(tokens, at - 1, behind.joining) > 0;
    const token = tokens[at];
    if (counting > 0 && isJoined) pieces.push([]);
    else if (token !== undefined) pieces.at(-1)?.push(token);
    if (pieces.length === 0) return null;
    at += Math.max(1, counting);
  }
  const [only = []] = pieces;
  const all = pieces.length === 1 ? listed(only) : pieces.map(withoutJoint);
  return all.length < 2 ? null : all;
}

/** "How many customers, orders and returns". */
function listed(tokens: Tokens): Token[][] {
  return tokens.reduce<Token[][]>(
    (pieces, token, at) => {
      if (wordingAt(tokens, at, behind.joining) === 0) pieces.at(-1)?.push(token);
      else if ((pieces.at(-1) ?? []).length > 0) pieces.push([]);
      return pieces;
    },
    [[]],
  );
}

function withoutJoint(piece: Tokens): Token[] {
  const end = piece.findLastIndex((_, at) => wordingAt(piece, at, behind.joining) === 0);
  return piece.slice(0, end + 1);
}

/** "Users are there", "accounts do we have". */
function withoutClosing(piece: Tokens): Token[] {
  const at = piece.findIndex((_, place) => wordingAt(piece, place, behind.closing) === piece.length - place);
  return at < 0 ? [...piece] : piece.slice(0, at);
}

function textOf(question: string, tokens: Tokens): string {
  return question.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
}
