/** Weights of features, found by the hash of their text (feature hashing, Weinberger et al. 2009). */
export type Weights = Float32Array;

export const tableSize = 2 ** 20;

/** FNV-1a, folded into the table. Two features that meet share a weight, which costs little at this size. */
export function slotOf(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 15;
  return (hash >>> 0) & (tableSize - 1);
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

/** The logarithms of the probabilities that scores stand for. */
export function logSoftmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  let total = 0;
  for (const score of scores) total += Math.exp(score - highest);
  const shift = highest + Math.log(total);
  return scores.map((score) => score - shift);
}
