import type { Tokens } from '../../query/writer/built-in/tokenize.ts';
import { wordingAt } from '../composed/wording-at.ts';
import { english } from './lexicon.ts';

/** A figure of rows that were said before: how many there are, or what a column of theirs comes to. */
export type SaidOfRows =
  | {
      readonly kind: 'count';
      /** "Number of visits": what the rows are called; empty where they are not. */
      readonly things: string;
      /** A column may be called so as well. */
      readonly isNumber: boolean;
      /** "With counts": of each of them. */
      readonly isEach: boolean;
    }
  | {
      readonly kind: 'measure';
      readonly how: keyof typeof english.behind.aggregates;
      readonly what: string;
      /** "Total" alone is that of what stands behind it: "total and average discount". */
      readonly isOpen: boolean;
      /** "Value" or "premium" alone: that it is added up is not said. */
      readonly bare: 'amount' | 'name' | null;
      /** "How many days": of rows that are called so there is a number of their own. */
      readonly isCounted: boolean;
    };

const { behind } = english;
const hows = ['total', 'average', 'maximum', 'minimum', 'median'] as const;
const mostWords = 4;

/** What one piece of a tail asks for; null where it is no figure or says more than one. */
export function figureSaid(piece: Tokens): SaidOfRows | null {
  const { tokens, isWhole, isMean, isAsked } = bare(piece);
  const text = (from: number) =>
    tokens
      .slice(from)
      .map((token) => token.text)
      .join(' ');
  const acted = actedOn(tokens);
  if (acted !== null) return measured(isMean ? 'average' : 'total', acted);
  const counted = wordingAt(tokens, 0, behind.counts);
  if (counted > 0) {
    const of = wordingAt(tokens, counted, behind.of);
    const isNumber = wordingAt(tokens, 0, behind.number) === counted;
    const isEach = piece.some((_, at) => wordingAt(piece, at, behind.each) > 0);
    if (counted === tokens.length)
      return { kind: 'count', things: '', isNumber: isNumber && !isWhole && !isEach, isEach };
    if (of > 0)
      return isName(tokens.slice(counted + of))
        ? { kind: 'count', things: text(counted + of), isNumber: false, isEach }
        : null;
    // "How many days in total" adds them up.
    return isNumber || !isName(tokens.slice(counted))
      ? null
      : { ...measured('total', text(counted)), isCounted: true };
  }
  const worth = wordingAt(tokens, 0, behind.worth);
  if (worth > 0) {
    const rest = worth + leadingAt(tokens, worth);
    const isAlone = rest >= tokens.length;
    if (!isAlone && !isName(tokens.slice(rest))) return null;
    return measured('total', isAlone ? behind.amount : text(rest));
  }
  for (const how of hows) {
    const length = wordingAt(tokens, 0, behind.aggregates[how]);
    if (length === 0) continue;
    const rest = length + wordingAt(tokens, length, behind.of);
    if (rest >= tokens.length) return { ...measured(how, behind.amount), isOpen: true };
    return isName(tokens.slice(rest)) ? measured(how, text(rest)) : null;
  }
  if (!isName(tokens)) return tokens.length === 0 && isWhole ? measured('total', behind.amount) : null;
  if (isMean) return measured('average', text(0));
  if (isWhole || isAsked) return measured('total', text(0));
  const isAmount = wordingAt(tokens, tokens.length - 1, behind.amounts) > 0;
  return { ...measured('total', text(0)), bare: isAmount ? 'amount' : 'name' };
}

/** "What did the repairs cost" asks for the repairs cost, "what did they cost" for the cost. */
function actedOn(tokens: Tokens): string | null {
  const from = wordingAt(tokens, 0, behind.asking);
  if (from === 0) return null;
  for (const [verb, noun] of Object.entries(behind.verbs)) {
    const at = tokens.length - verb.split(' ').length;
    if (at <= from || wordingAt(tokens, at, verb) === 0) continue;
    const named = tokens.slice(from + leadingAt(tokens, from), at);
    const isOfThose = wordingAt(named, 0, behind.pronouns) === named.length;
    if (!isOfThose && !isName(named)) return null;
    return [...(isOfThose ? [] : named.map(({ text }) => text)), noun].join(' ');
  }
  return null;
}

function measured(how: (typeof hows)[number], what: string): SaidOfRows & { kind: 'measure' } {
  return { kind: 'measure', how, what, isOpen: false, bare: null, isCounted: false };
}

/** The piece without what leads to it or points back to the rows. */
function bare(piece: Tokens) {
  let tokens = [...piece];
  let isWhole = false;
  let isMean = false;
  const isAsked = piece[0]?.lower === 'what';
  for (let before = -1; before !== tokens.length; ) {
    before = tokens.length;
    tokens = tokens.slice(leadingAt(tokens, 0));
    for (const [wordings, said] of [
      [behind.closing, () => undefined],
      [
        behind.whole,
        () => {
          isWhole = true;
        },
      ],
      [
        behind.mean,
        () => {
          isMean = true;
        },
      ],
    ] as const) {
      const at = tokens.findIndex((_, place) => wordingAt(tokens, place, wordings) === tokens.length - place);
      // A word that is all there is says something by itself.
      if (at < 0 || (at === 0 && wordings === behind.whole && tokens.length === 1)) continue;
      said();
      tokens = tokens.slice(0, at);
    }
  }
  return { tokens, isWhole, isMean, isAsked };
}

/** How many tokens only lead to what is asked; a wording that asks for a figure does not. */
function leadingAt(tokens: Tokens, from: number): number {
  let at = from;
  for (;;) {
    const asks = [behind.counts, behind.worth, behind.asking].some(
      (wordings) => wordingAt(tokens, at, wordings) > 0,
    );
    const length = asks ? 0 : wordingAt(tokens, at, behind.leading);
    if (length === 0) return at - from;
    at += length;
  }
}

/** A few words that may be the name of a column or of rows. */
function isName(tokens: Tokens): boolean {
  return (
    tokens.length > 0 &&
    tokens.length <= mostWords &&
    tokens.every((token, at) => token.kind === 'word' && wordingAt(tokens, at, behind.ends) === 0)
  );
}
