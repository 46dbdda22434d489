import { words } from '#lib/text/words.ts';
import { businessPhrase } from '../business-synonyms.ts';
import { type Cue, cueAt } from '../cues.ts';
import type { Tokens } from '../tokenize.ts';

/** A stretch of the question that stands for a value; token positions, end exclusive. */
export type ValueSpan = { readonly first: number; readonly end: number; readonly type: string };

/** What a question says once its values are taken out: a cue ("per", "no", "highest") with the words it governs. */
export type Segment = {
  readonly kind: Cue['kind'] | null;
  /** The whole cue as a text to compare; empty before the first one. */
  readonly cue: string;
  readonly words: readonly string[];
};

export type Shape = {
  readonly segments: readonly Segment[];
  /** How each value is tied to its sentence, in order: "of PRODUCTS", "from COUNTRY". */
  readonly ties: readonly string[];
  readonly numbers: readonly number[];
};

/** A number's place among the words of a segment. */
const numberPlace = '#';

/**
 * The question as segments. Two questions with equal shapes differ in values only: every negation,
 * comparison, aggregate, grouping and order is a cue, and every other word that says something is kept.
 */
export function shapeOf(tokens: Tokens, values: readonly ValueSpan[]): Shape {
  const segments: (Segment & { readonly words: string[] })[] = [{ kind: null, cue: '', words: [] }];
  const ties: string[] = [];
  const numbers: number[] = [];
  const say = (word: string) => segments.at(-1)?.words.push(word);
  let waiting: string[] = [];
  let hasBegun = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    if (token === undefined) break;
    const value = values.find(({ first, end }) => first <= at && at < end);
    if (value) {
      if (value.type !== 'date') {
        const tie = tieOf(tokens, value, hasBegun);
        if (tie === null) say(`<${value.type}>`);
        else ties.push(`${tie} ${value.type}`);
      }
      at = value.end;
      continue;
    }
    const cue = cueAt(tokens, at);
    const isFree = cue !== null && !values.some(({ first }) => first > at && first < at + cue.length);
    if (cue && isFree && cue.cue.kind !== 'ignored') {
      segments.push({ kind: cue.cue.kind, cue: JSON.stringify(cue.cue), words: waiting });
      waiting = [];
      at += cue.length;
      continue;
    }
    if (cue && isFree && (cue.length > 1 || !hasBegun)) {
      at += cue.length;
      continue;
    }
    if (token.kind === 'number' && token.value !== null) {
      numbers.push(token.value);
      // "Ten largest" is "largest ten".
      if (cueAt(tokens, at + 1)?.cue.kind === 'superlative') waiting.push(numberPlace);
      else say(numberPlace);
      at += 1;
      continue;
    }
    const phrase = businessPhrase(`${token.lower} ${tokens[at + 1]?.lower ?? ''}`);
    if (phrase !== null) {
      for (const word of words(phrase)) say(word);
      hasBegun = true;
      at += 2;
      continue;
    }
    const says = token.kind === 'mark' ? telling.has(token.lower) : !neutral.has(token.lower);
    if (says) {
      say(token.lower);
      hasBegun = true;
    }
    at += 1;
  }
  return { segments, ties, numbers };
}

/**
 * The word that ties a value to its sentence; null for one whose place among the words says what it is ("acquired IBM").
 * "IBM's price", "the price of IBM", "IBM price" and "the IBM price" are one.
 */
function tieOf(tokens: Tokens, { first, end }: ValueSpan, hasBegun: boolean): string | null {
  const before = tokens[first - 1]?.lower === 'the' ? tokens[first - 2] : tokens[first - 1];
  if (before !== undefined && owning.has(before.lower)) return 'of';
  if (before !== undefined && placing.has(before.lower)) return before.lower;
  const after = tokens[end];
  const last = tokens[end - 1];
  const isPossessive = after !== undefined && last !== undefined && after.start - last.end >= 3;
  if (isPossessive) return 'of';
  const isBeforeNoun = !hasBegun || tokens[first - 1]?.lower === 'the';
  return isBeforeNoun && after?.kind === 'word' && !neutral.has(after.lower) ? 'of' : null;
}

const owning = new Set(['of', 'for']);
const placing = new Set(['in', 'on', 'at', 'from', 'to', 'with', 'into', 'against', 'between']);

/** Marks that change what is asked. */
const telling = new Set(['%', '<', '>', '=', '<>', '!=', '>=', '<=', '$', '€', '£']);

/** Words without which a question asks the same. What could turn a meaning ("only", "or", "both", "when") is none. */
const neutral = new Set(
  `a an the of in for at on to from with as into onto about regarding and that which what who whose whom
  is are was were be been being am has have had do does did done can could will would shall should may might must
  i me my we us our you your it its they them their theirs he she his her this there here
  please kindly want wants need needs know like see tell any all some exist exists existing available
  database data record records stored kept
  s t d ll re ve m`.split(/\s+/),
);
