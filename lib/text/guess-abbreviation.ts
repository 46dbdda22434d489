import inDatabases from './database-words.json' with { type: 'json' };
import { rememberedByText } from './remembered-by-text.ts';

type Word = {
  readonly word: string;
  /** Its first letter and the consonants after it, doubled ones once: "shpmnt" of shipment. */
  readonly consonants: string;
  /** 0 for a noun that most databases have, 1 for one that some have, 2 for what was done to a thing or is so of it. */
  readonly rarity: number;
};

const wordsByInitial = Map.groupBy(
  Object.values(inDatabases).flatMap((lines, rarity) =>
    lines
      .flatMap((line) => line.split(' '))
      .map((word): Word => ({ word, consonants: consonantsOf(word), rarity })),
  ),
  ({ word }) => word[0],
);

/** Shorter ones stand for too many words, longer ones are words themselves. */
const shortest = 3;
const longest = 7;
/** More readings than this are no help to a question. */
const mostReadings = 4;

/**
 * The words that a lower-case part of a database name may abbreviate, likeliest first: `tkt` is a ticket, `shpmt` a shipment. It has the
 * word's first letter and some of the others in their order, at least half of the consonants. An abbreviation that keeps
 * the beginning of the word or all consonants is likelier than one that leaves some out, and a noun that most databases have likelier than others.
 */
export const guessAbbreviation = rememberedByText((part): readonly string[] => {
  if (part.length < shortest || part.length > longest || !/^[a-z]+$/.test(part)) return [];
  const own = consonantsOf(part);
  return (wordsByInitial.get(part[0]) ?? [])
    .flatMap(({ word, consonants, rarity }) => {
      const distance = distanceOf(part, own, word, consonants);
      return distance === null
        ? []
        : [
            {
              word,
              order: [distance + rarity, distance, Number(isBarelyShorter(part, word)), consonants.length],
            },
          ];
    })
    .sort((a, b) => firstDifference(a.order, b.order))
    .slice(0, mostReadings)
    .map(({ word }) => word);
});

/** Whether a part of a database name may abbreviate a word. Both are lower case. */
export function abbreviates(part: string, word: string): boolean {
  return (
    part.length >= shortest &&
    part[0] === word[0] &&
    distanceOf(part, consonantsOf(part), word, consonantsOf(word)) !== null
  );
}

/** 0 for the beginning of the word, 1 for three letters of it or all consonants, 2 for its first consonants or those at both ends, 3 for others; null for no abbreviation of it. */
function distanceOf(part: string, own: string, word: string, consonants: string): number | null {
  if (part.length >= word.length || !isWithin(part, word)) return null;
  if (word.startsWith(part)) return part.length > shortest ? 0 : 1;
  if (own === consonants) return 1;
  if (2 * own.length < consonants.length) return null;
  return consonants.startsWith(part) || part.at(-1) === consonants.at(-1) ? 2 : 3;
}

/** Nobody saves one letter where two words would be meant otherwise. */
function isBarelyShorter(part: string, word: string): boolean {
  return word.length - part.length === 1;
}

function isWithin(part: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === part[at]) at += 1;
  return at === part.length;
}

function consonantsOf(word: string): string {
  return (word.slice(0, 1) + word.slice(1).replaceAll(/[aeiouy]/g, '')).replaceAll(/(.)\1+/g, '$1');
}

function firstDifference(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
