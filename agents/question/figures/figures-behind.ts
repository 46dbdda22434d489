import { type Token, type Tokens, tokenize } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { figureSaid, type SaidOfRows } from './figure-said.ts';
import type { AskedFigure } from './find-figures.ts';
import { english, isOpening } from './lexicon.ts';

const { behind } = english;
const marks = new Set([':', ',', ';', '?']);

/**
 * "Reversed payments: count and total value", "how many orders have a voucher, and what is their average amount": figures that are asked
 * of the rows said before, each as a question of its own about those rows. Empty where no such tail stands behind something.
 */
export function figuresBehind(question: string): AskedFigure[] {
  const text = question.replaceAll(/\s+[-–—]+\s+/gu, ': ');
  const tokens = tokenize(text);
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  for (let at = 1; at <= last; at += 1) {
    const length = marks.has(tokens[at]?.lower ?? '') ? 1 : wordingAt(tokens, at, behind.beside);
    if (length === 0) continue;
    const tail = tailOf(tokens.slice(at + length, last + 1));
    const head = tail && headOf(text, tokens.slice(0, at));
    if (tail === null || head === null) continue;
    const said = head.isCounted ? [ownCount, ...tail.figures] : tail.figures;
    const isByGroups = tail.group !== '' || isGrouped(tokens.slice(0, at));
    if (!isTail(said, tokens[at]?.lower === ':', isByGroups)) continue;
    return asked(`${head.text} ${tail.group}`.trim(), said);
  }
  return figuresInFront(text, tokens.slice(0, last + 1));
}

/** "Number and total amount of gift orders". */
function figuresInFront(text: string, tokens: Tokens): AskedFigure[] {
  const first = tokens.findIndex(({ text }) => !isOpening(text));
  for (let at = first + 1; at < tokens.length; at += 1) {
    const said = wordingAt(tokens, at, behind.of) > 0 ? piecesOf(tokens.slice(first, at)) : null;
    const head = said === null || said.length < 2 ? null : headOf(text, tokens.slice(at + 1));
    const isCounted = said?.some(({ kind }) => kind === 'count') === true;
    if (said === null || head === null || head.isCounted || !isCounted) continue;
    // The number of something is how many there are.
    return asked(
      head.text,
      said.map((figure) => (figure.kind === 'count' ? { ...figure, isNumber: false } : figure)),
    );
  }
  return [];
}

const ownCount: SaidOfRows = { kind: 'count', things: '', isNumber: false, isEach: false };

type Tail = { readonly figures: readonly SaidOfRows[]; readonly group: string };

/** The figures of a tail and what they are by; null where it asks for anything else. */
function tailOf(tokens: Tokens): Tail | null {
  const by = tokens.findIndex((_, at) => at > 0 && wordingAt(tokens, at, behind.grouping) > 0);
  const whole = piecesOf(tokens);
  if (whole !== null) return { figures: whole, group: '' };
  const figures = by < 0 ? null : piecesOf(tokens.slice(0, by));
  const group = by < 0 ? '' : textOf(tokens.slice(by));
  return figures === null ? null : { figures, group };
}

function piecesOf(tokens: Tokens): SaidOfRows[] | null {
  const figures: SaidOfRows[] = [];
  let piece: Token[] = [];
  for (let at = 0; at <= tokens.length; ) {
    const token = tokens[at];
    const joint = token === undefined ? 1 : wordingAt(tokens, at, behind.beside);
    if (joint === 0 && token !== undefined) {
      piece.push(token);
      at += 1;
      continue;
    }
    // ", and" is one joint.
    if (piece.length > 0) {
      const figure = figureSaid(piece);
      if (figure === null) return null;
      figures.push(figure);
    }
    piece = [];
    at += joint;
  }
  return figures.length === 0 ? null : figures.map((_, at) => closed(figures.slice(at)));
}

/** A sum or a mean of what the next figure is of, else of what the rows come to. */
function closed([figure, ...others]: readonly SaidOfRows[]): SaidOfRows {
  if (figure?.kind !== 'measure' || !figure.isOpen) return figure ?? ownCount;
  const next = others.find((other) => other.kind === 'measure' && !other.isOpen);
  return next?.kind === 'measure' ? { ...figure, what: next.what } : figure;
}

/** What the figures are of, without what asks for it; null where there is nothing, or other things are asked for. */
function headOf(text: string, tokens: Tokens): { text: string; isCounted: boolean } | null {
  let at = 0;
  const counted = () => wordingAt(tokens, at, behind.counting);
  while (counted() === 0 && isOpening(tokens[at]?.text ?? '') && !isThing(tokens[at])) at += 1;
  const isCounted = counted() > 0;
  at += counted();
  const rest = tokens.slice(at);
  const [first] = rest;
  if (first === undefined || isThing(first)) return null;
  const ends = rest.findLastIndex(({ kind }) => kind !== 'mark');
  return { text: text.slice(first.start, rest[ends]?.end), isCounted };
}

function isThing(token: Token | undefined): boolean {
  return token !== undefined && behind.things.split('|').includes(token.lower);
}

/**
 * Of rows nothing but a count says that they are taken together, or a mark that sets their figures apart; what is not said to be added up is
 * so beside a number, of groups whatever it is called.
 */
function isTail(said: readonly SaidOfRows[], isApart: boolean, isByGroups: boolean): boolean {
  const isCounted = said.some((figure) => figure.kind === 'count' && (!figure.isNumber || isByGroups));
  const bare = said.flatMap((figure) =>
    figure.kind === 'measure' && figure.bare !== null ? figure.bare : [],
  );
  if (bare.length > 0 && !isCounted) return false;
  if (bare.includes('name') && !isByGroups) return false;
  return isApart || said.some(({ kind }) => kind === 'count');
}

function isGrouped(tokens: Tokens): boolean {
  return tokens.some((_, at) => wordingAt(tokens, at, behind.grouping) > 0);
}

/**
 * Each figure as a question about the rows; else the rows by one question and each figure by its own words alone, where what the rows are said
 * with would be too much for one sentence; else figures beside the one that the head is ("cost by workshop, number of visits too").
 */
function asked(head: string, said: readonly SaidOfRows[]): AskedFigure[] {
  const made = { kind: 'beside', hundredfold: false, sideBySide: false, overrules: true } as const;
  const counts = said.filter((figure) => figure.kind === 'count');
  const measures = said.filter((figure) => figure.kind === 'measure');
  const [things] = counts.flatMap((figure) => (figure.things === '' ? [] : figure.things));
  const [summed] = measures.flatMap(({ isCounted, what }) => (isCounted ? [what] : []));
  const place = said.findIndex(({ kind }) => kind === 'count');
  const slots = {
    count: `${place}`,
    ...(counts.some(({ isNumber }) => isNumber) && { number: 'said' }),
    ...(counts.some(({ isEach }) => isEach) && { each: 'said' }),
    ...(things !== undefined && { things }),
    ...(summed !== undefined && { summed }),
  };
  const many = `how many ${head}`;
  const whole = said.map((figure) =>
    figure.kind === 'count' ? many : `${figure.how} ${figure.what} of ${head}`,
  );
  // "In 2024 by type: total and number" are totals of what is said before.
  const ofHead = said.map((figure) => (figure.kind === 'count' ? many : `${figure.how} ${head}`));
  const isOfHead = measures.length > 0 && measures.every(({ what }) => what === behind.amount);
  const alone = measures.map(({ how, what }) => `${how} ${what}`);
  const apart = { ...slots, apart: 'said' };
  return [
    { ...made, cores: whole, slots },
    ...(isOfHead ? [{ ...made, cores: ofHead, slots }] : []),
    ...(measures.length === 0 ? [] : [{ ...made, cores: [many, ...alone], slots: apart }]),
    ...(counts.length === 0 ? [] : [{ ...made, cores: [head, ...alone], slots: apart }]),
    ...(isOfHead && measures.length === 1
      ? [{ ...made, cores: [many], slots: { ...apart, worth: measures[0]?.how ?? '' } }]
      : []),
  ];
}

function textOf(tokens: Tokens): string {
  return tokens.map(({ text }) => text).join(' ');
}
