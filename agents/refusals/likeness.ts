import { distance } from 'fastest-levenshtein';

/** 0..1, how alike two texts are as written: 1 less the share of letters that have to be changed. Case does not count. */
export function likeness(one: string, other: string): number {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  const longest = Math.max(left.length, right.length);
  return longest === 0 ? 1 : 1 - distance(left, right) / longest;
}

/** The better of the likeness of the whole and of the best single word. */
export function bestLikeness(text: string, name: string): number {
  return Math.max(likeness(text, name), ...name.split(/\s+/).map((word) => likeness(text, word) * 0.95));
}
