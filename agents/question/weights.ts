/** Weights of features, found by the hash of their text (feature hashing, Weinberger et al. 2009). */
export type Weights = Float32Array;

export const tableSize = 2 ** 20;

/** FNV-1a. Given the hash of a beginning it goes on from there. */
export function hashOf(text: string, beginning = 0x811c9dc5): number {
  let hash = beginning;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash;
}

/** The hash folded into the table. Two features that meet share a weight, which costs little at this size. */
export function slotOf(text: string, beginning?: number): number {
  const hash = hashOf(text, beginning);
  return ((hash ^ (hash >>> 15)) >>> 0) & (tableSize - 1);
}

/** Where the weight of a feature for a label lies, from the slots of both. */
export function pairSlot(feature: number, label: number): number {
  let hash = Math.imul(feature ^ Math.imul(label, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) & (tableSize - 1);
}

export function sumOf(slots: ArrayLike<number>, weights: Weights): number {
  let sum = 0;
  for (let at = 0; at < slots.length; at++) sum += weights[slots[at] as number] as number;
  return sum;
}

/** The weights of whatever is noted, added up. */
export function summed(weights: Weights, features: (note: (slot: number) => void) => void): number {
  let sum = 0;
  features((slot) => {
    sum += weights[slot] as number;
  });
  return sum;
}

/** The logarithms of the probabilities that scores stand for. */
export function logSoftmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  let total = 0;
  for (const score of scores) total += Math.exp(score - highest);
  const shift = highest + Math.log(total);
  return scores.map((score) => score - shift);
}
