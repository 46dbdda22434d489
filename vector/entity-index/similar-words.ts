import { groupByBucket } from './postings.ts';
import { GrowableNumbers, type TextTable } from './text-table.ts';

/**
 * Words within a few typing errors, without looking at all words: symmetric deletion (SymSpell) on the first and last
 * five letters only. Of at most two errors in a long word one half holds at most one, so that half's single deletions
 * meet; a word's distance is then checked in full.
 */
export type SimilarWordsBlock = { readonly starts: Uint32Array; readonly values: Uint32Array };

const halfLength = 5;

/** `words[i]` is filed under number i. Words that nobody can mistype recognisably are left out. */
export function buildSimilarWords(words: readonly string[]): SimilarWordsBlock {
  const buckets = new GrowableNumbers();
  const values = new GrowableNumbers();
  let bucketCount = 1024;
  while (bucketCount < words.length * 4) bucketCount *= 2;
  words.forEach((word, index) => {
    if (word.length < 4 || /\d/.test(word)) return;
    for (const hash of variantHashes(word)) {
      buckets.push(hash & (bucketCount - 1));
      values.push(index);
    }
  });
  return groupByBucket(buckets.toArray(), values.toArray(), bucketCount);
}

/** Typing errors forgiven in a word of this length. */
export function allowedErrors(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** Words within the allowed errors of `word`, nearest first. */
export function findSimilarWords(
  block: SimilarWordsBlock,
  words: TextTable,
  word: string,
): { index: number; word: string; errors: number }[] {
  const limit = allowedErrors(word.length);
  if (limit === 0 || word.length >= rowLength) return [];
  const mask = block.starts.length - 2;
  const seen = new Set<number>();
  const found: { index: number; word: string; errors: number }[] = [];
  for (const hash of variantHashes(word)) {
    const bucket = hash & mask;
    for (const index of block.values.subarray(block.starts[bucket], block.starts[bucket + 1])) {
      if (seen.has(index)) continue;
      seen.add(index);
      const length = words.byteLength(index);
      if (Math.abs(length - word.length) > limit) continue;
      const candidate = words.get(index);
      const errors = typingErrors(word, candidate, limit);
      if (errors > 0 && errors <= limit) found.push({ index, word: candidate, errors });
    }
  }
  const sameStart = (candidate: string) => (candidate[0] === word[0] ? 0 : 1);
  return found.sort(
    (a, b) => a.errors - b.errors || sameStart(a.word) - sameStart(b.word) || a.index - b.index,
  );
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): letters inserted, left out, replaced, or two neighbours
 * swapped. Stops early with `limit + 1`, and gives that for words too long to be mistyped names.
 */
export function typingErrors(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || b.length >= rowLength) return limit + 1;
  let [beforeLast, last, current] = rows;
  for (let column = 0; column <= b.length; column += 1) last[column] = column;
  for (let row = 1; row <= a.length; row += 1) {
    current[0] = row;
    let best = row;
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column += 1) {
      const other = b.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (letter === other ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (swapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > limit) return limit + 1;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return last[b.length] ?? limit + 1;
}

const rowLength = 128;
/** Reused by every comparison: a question can ask for thousands. */
const rows = [new Uint8Array(rowLength), new Uint8Array(rowLength), new Uint8Array(rowLength)] as const;

function variantHashes(word: string): Set<number> {
  const hashes = new Set<number>();
  addDeletions(hashes, '<', word.slice(0, halfLength));
  if (word.length > halfLength) addDeletions(hashes, '>', word.slice(-halfLength));
  return hashes;
}

function addDeletions(hashes: Set<number>, side: '<' | '>', letters: string): void {
  hashes.add(hashOf(side + letters));
  for (let index = 0; index < letters.length; index += 1) {
    hashes.add(hashOf(side + letters.slice(0, index) + letters.slice(index + 1)));
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) >>> 0;
}
