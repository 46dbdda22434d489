import type { Tables } from '#lib/domain/schema.ts';
import { isSaidIn } from '#lib/text/said-in.ts';
import { isStopWord, wordSet } from '#lib/text/words.ts';
import { tableNoun } from '../explain/names.ts';
import fitted from './asked-part.json' with { type: 'json' };
import en from './lexicon/en.json' with { type: 'json' };
import { sourceStems } from './source-stems.ts';
import { type SeenText, type SpanModel, seenText, spanLikelihoods } from './span-scores.ts';

const model: SpanModel = { ...fitted, version: 1 };
const weights = new Map(Object.entries(model.weights));
const known: ReadonlySet<string> = new Set(model.words);
const weightOf = (sign: string) => weights.get(sign) ?? 0;

/** A longer text is no question, and costs the square of its length. */
const mostPieces = 120;
const clock = new RegExp(`(?<![\\p{L}\\p{N}])(?:${en.clock})(?!\\p{L})`, 'giu');
/** "…, and by whom" goes on asking, and "…? Show both averages" on wishing, where "…? You know who I am" does not. */
const goesOn = new RegExp(
  `^[\\s,;:–—-]*(?:[\\p{L}'’]+ ){0,3}(?:${en.asking})(?!\\p{L})|[.?!]\\s+(?:${en.wishing})(?!\\p{L})`,
  'iu',
);
const superlative = /^\p{L}{2,}est$/u;
const pointing = wordSet(en.pointing);
const bounding = new RegExp(`\\p{N}|(?<!\\p{L})(?:${en.bounding})(?!\\p{L})`, 'iu');

/** The part of a text that is the question, what stands around it, and how likely that is so. */
export type AskedPart = {
  readonly text: string;
  readonly around: readonly string[];
  readonly likelihood: number;
};

/**
 * Which part of what somebody typed is the question: "Hiya, me again. How many kilns are hot? Ta very much." Learned from frames in which
 * people wrap questions (`scripts/question/fit-asked-part.ts`). Null where it is the whole text, and where what stands around it might say
 * something of the data: a number, a bound, a name of the source or one of `names`, the values that are called by their whole name.
 */
export function askedPart(
  question: string,
  { names, tables }: { readonly names: readonly string[]; readonly tables: Tables },
): AskedPart | null {
  const seen = seenText(question, sourceStems(tables));
  if (seen.pieces.length < 3 || seen.pieces.length > mostPieces) return null;
  const { start, end, likelihood } = spanLikelihoods(seen, weightOf, known).reduce((best, other) =>
    other.likelihood > best.likelihood ? other : best,
  );
  const [from, to] = [seen.pieces[start]?.start ?? 0, seen.pieces[end - 1]?.end ?? question.length];
  const [before, text, behind] = [question.slice(0, from), question.slice(from, to), question.slice(to)];
  const around = [before, behind].map((part) => part.replace(marksBefore, '').trim());
  const said = around.filter((part) => /\p{L}/u.test(part));
  const left = around.join(' ');
  const isNew = (name: string) => !isSaidIn(text, name) && isSaidIn(left, name);
  const isBound =
    bounding.test(left.replaceAll(clock, '')) ||
    [...names, ...tables.map((table) => tableNoun(table).one)].some(isNew);
  if (said.length === 0 || isBound || goesOn.test(behind)) return null;
  if (!endsBefore.test(behind) && !isIdleFrom(seen, end)) return null;
  return pointsAround(seen, start, end) ? null : { text, around: said, likelihood };
}

const marksBefore = /^[\s.?!,;:–—-]+/u;
const endsBefore = /^\s*[.?!]/u;

/** Within its sentence only what people say around a question is left out: "…, fastest first" and "…: flat, street" are no such words. */
function isIdleFrom({ lower, isLinked }: SeenText, from: number): boolean {
  return lower.every((word, at) => {
    if (at < from || !/\p{L}/u.test(word) || isStopWord(word)) return true;
    return isLinked[at] !== true && !superlative.test(word) && weightOf(`a=${word}`) > 0;
  });
}

/** "We want to write to our oldest members, who are they?": who is meant is said around it. */
function pointsAround({ lower, isLinked }: SeenText, start: number, end: number): boolean {
  const at = lower.findIndex((word, place) => place >= start && place < end && pointing.has(word));
  return at >= 0 && !isLinked.slice(start, at).includes(true);
}
