import type { Tables } from '#lib/domain/schema.ts';
import { isStopWord, stemOf, wordSet, words } from '#lib/text/words.ts';
import { tableNoun } from '../explain/names.ts';
import fitted from './asked-part.json' with { type: 'json' };
import en from './lexicon/en.json' with { type: 'json' };
import { sourceStems } from './source-stems.ts';
import { type SpanModel, seenText, spanLikelihoods } from './span-scores.ts';

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
  const around = [
    question.slice(0, from).trim(),
    question
      .slice(to)
      .replace(/^[\s.?!,;:–—-]+/u, '')
      .trim(),
  ].filter((text) => /\p{L}/u.test(text));
  if (around.length === 0) return null;
  const behind = question.slice(to);
  if (goesOn.test(behind)) return null;
  // Within its sentence only what people say around a question is left out: "…, fastest first" and "…: flat, street" are no such words.
  const isIdle = (at: number) => {
    const word = seen.lower[at] ?? '';
    if (!/\p{L}/u.test(word) || isStopWord(word)) return true;
    return seen.isLinked[at] !== true && !superlative.test(word) && weightOf(`a=${word}`) > 0;
  };
  const isWithin = !/^\s*[.?!]/u.test(behind);
  if (isWithin && seen.pieces.some((_, at) => at >= end && !isIdle(at))) return null;
  // Who "they" are may be said around it.
  const points = seen.lower.findIndex((word, at) => at >= start && at < end && pointing.has(word));
  if (points >= 0 && !seen.isLinked.slice(start, points).includes(true)) return null;
  const text = question.slice(from, to);
  const left = around.join(' ');
  const said = new Set(words(text).map(stemOf));
  const isNew = (name: string) =>
    words(name).some((word) => !isStopWord(word) && !said.has(stemOf(word))) && isSaidIn(left, name);
  const nouns = tables.map((table) => tableNoun(table).one);
  return bounding.test(left.replaceAll(clock, '')) || [...names, ...nouns].some(isNew)
    ? null
    : { text, around, likelihood };
}

function isSaidIn(text: string, name: string): boolean {
  const said = new Set(words(text).map(stemOf));
  return words(name).every((word) => isStopWord(word) || said.has(stemOf(word)));
}
