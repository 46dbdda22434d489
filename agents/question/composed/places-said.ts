import type { Token } from '../../query/writer/built-in/tokenize.ts';

/** How many tokens what a slot stands for takes at a place; 0 where it is not there. */
export type SlotAt = (tokens: readonly Token[], at: number) => number;
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
  tokens: readonly Token[],
  at: number,
  wordings: readonly string[],
  slots: Slots,
): Said | null {
  const found = wordings.flatMap((wording) => saidAt(tokens, at, wording.split(' '), slots) ?? []);
  return found.toSorted((one, other) => other.end - one.end)[0] ?? null;
}

/** The first place at which one of the wordings stands. */
export function wordingSaid(
  tokens: readonly Token[],
  wordings: readonly string[],
  slots: Slots,
): Said | null {
  for (const at of tokens.keys()) {
    const said = wordingSaidAt(tokens, at, wordings, slots);
    if (said !== null) return said;
  }
  return null;
}

function saidAt(
  tokens: readonly Token[],
  first: number,
  places: readonly string[],
  slots: Slots,
): Said | null {
  const at: Record<string, number> = {};
  let end = first;
  for (const place of places) {
    const mayMiss = place.endsWith('?');
    const words = mayMiss ? place.slice(0, -1) : place;
    const slot = /^\{(\w+)\}$/.exec(words)?.[1];
    const length =
      slot === undefined
        ? Number(words.split('|').includes(tokens[end]?.lower ?? ''))
        : (slots[slot]?.(tokens, end) ?? 0);
    if (length === 0 && !mayMiss) return null;
    if (slot !== undefined && length > 0) at[slot] = end;
    end += length;
  }
  return end > first ? { first, end, at } : null;
}
