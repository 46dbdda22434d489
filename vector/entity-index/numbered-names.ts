import type { EntityIndex } from './entity-index.ts';

/** Before a number these say how many, how much or which day, and begin no name. */
const amountWords = new Set(
  `about above after around at before below between by exactly first from in last least less more most next of on only or
  over past per than the to top bottom under until up down within and for since best worst january february march april may
  june july august september october november december`.split(/\s+/),
);
const mostKeys = 40;
/** Letters that stand for a word of a name: "Tech 20" for "Technology 20". */
const fewestLetters = 4;

/**
 * The keys that hold these words one after the other, the last of which is a number: "World 100" in "meridian world 100". A word with
 * its number is a name also where the word alone is on every tongue. A year says when.
 */
export function numberedNames(index: EntityIndex, words: readonly string[]): number[] {
  const number = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  if (!/^\d+$/.test(number) || /^(?:19|20)\d\d$/.test(number) || before.length === 0) return [];
  if (before.some((word) => amountWords.has(word) || /^\d/.test(word) || word.length < 2)) return [];
  return (index.holding([number], mostKeys) ?? []).filter((key) => {
    const stored = index.keyText(key).split(' ');
    return stored.some((_, at) => words.every((word, place) => stands(word, stored[at + place] ?? '')));
  });
}

function stands(said: string, stored: string): boolean {
  return said === stored || (said.length >= fewestLetters && !/^\d/.test(said) && stored.startsWith(said));
}
