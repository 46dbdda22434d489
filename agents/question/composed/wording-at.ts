import { wordSet } from '#lib/text/words.ts';
import type { Tokens } from '../../query/writer/built-in/tokenize.ts';

/** How many tokens the longest of these wordings takes that stands there; 0 where none does. Wordings are separated by `|`. */
export function wordingAt(tokens: Tokens, at: number, wordings: string): number {
  const first = tokens[at]?.lower;
  const beginning = first === undefined ? undefined : byFirstWord(wordings).get(first);
  const found = beginning?.find((said) => said.every((word, place) => tokens[at + place]?.lower === word));
  return found?.length ?? 0;
}

/** Of each list of wordings, which is data of a lexicon, those that begin with a word, the longest first. */
const known = new Map<string, ReadonlyMap<string, readonly (readonly string[])[]>>();

function byFirstWord(wordings: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const before = known.get(wordings);
  if (before !== undefined) return before;
  const all = wordings.split('|').map((wording) => wording.split(' '));
  const made = Map.groupBy(
    all.toSorted((one, other) => other.length - one.length),
    ([word = '']) => word,
  );
  known.set(wordings, made);
  return made;
}

/** The place from which words only lead to what stands at `at`. */
export function withoutLeading(tokens: Tokens, at: number, leading: string): number {
  const words = wordSet(leading);
  let first = at;
  while (first > 1 && words.has(tokens[first - 1]?.lower ?? '')) first -= 1;
  return first;
}

/** The places from one to before another. */
export function range(from: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - from) }, (_, at) => from + at);
}

/** How many tokens what a slot stands for takes at a place; 0 where it is not there. */
export type SlotAt = (tokens: Tokens, at: number) => number;
export type Slots = Readonly<Record<string, SlotAt>>;

/** Where a wording stands, and where each of its slots begins. */
export type Said = {
  readonly first: number;
  readonly end: number;
  readonly at: Readonly<Record<string, number>>;
};

/**
 * The wording that stands at a place, of the longest. A wording has a place a word: bars separate words that can stand in it, a
 * question mark says that it may be empty, and `{below}` is what that slot takes. "have|has no {below}".
 */
export function wordingSaidAt(
  tokens: Tokens,
  at: number,
  wordings: readonly string[],
  slots: Slots,
): Said | null {
  const found = wordings.flatMap((wording) => saidAt(tokens, at, placesOf(wording), slots) ?? []);
  return found.toSorted((one, other) => other.end - one.end)[0] ?? null;
}

/** The first place at which one of the wordings stands. */
export function wordingSaid(tokens: Tokens, wordings: readonly string[], slots: Slots): Said | null {
  for (const at of tokens.keys()) {
    const said = wordingSaidAt(tokens, at, wordings, slots);
    if (said !== null) return said;
  }
  return null;
}

/** What may stand in one place of a wording. */
type Place = {
  readonly mayMiss: boolean;
  readonly slot: string | undefined;
  readonly words: ReadonlySet<string>;
};

/** Wordings are data of the lexicons, so that there are no more of them than those hold. */
const taken = new Map<string, readonly Place[]>();

function placesOf(wording: string): readonly Place[] {
  const known = taken.get(wording);
  if (known !== undefined) return known;
  const places = wording.split(' ').map((place) => {
    const mayMiss = place.endsWith('?');
    const said = mayMiss ? place.slice(0, -1) : place;
    return { mayMiss, slot: /^\{(\w+)\}$/.exec(said)?.[1], words: wordSet(said) };
  });
  taken.set(wording, places);
  return places;
}

function saidAt(tokens: Tokens, first: number, places: readonly Place[], slots: Slots): Said | null {
  const at: Record<string, number> = {};
  let end = first;
  for (const { mayMiss, slot, words } of places) {
    const length =
      slot === undefined ? Number(words.has(tokens[end]?.lower ?? '')) : (slots[slot]?.(tokens, end) ?? 0);
    if (length === 0 && !mayMiss) return null;
    if (slot !== undefined && length > 0) at[slot] = end;
    end += length;
  }
  return end > first ? { first, end, at } : null;
}
