import { GrowableNumbers, sortByBytes, type TextBlock, TextBlockBuilder, TextTable } from './text-table.ts';

/** Sorted terms and, for each, the numbers filed under it: `values[starts[t] .. starts[t + 1]]`. */
export type PostingsBlock = {
  readonly terms: TextBlock;
  readonly starts: Uint32Array;
  readonly values: Uint32Array;
};

/** Collects (term, number) pairs; within a term numbers keep the order in which they came. */
export class PostingsBuilder {
  readonly #ids = new Map<string, number>();
  readonly #termOf = new GrowableNumbers();
  readonly #valueOf = new GrowableNumbers();

  add(term: string, value: number): void {
    let id = this.#ids.get(term);
    if (id === undefined) {
      id = this.#ids.size;
      this.#ids.set(term, id);
    }
    this.#termOf.push(id);
    this.#valueOf.push(value);
  }

  build(): PostingsBlock & { readonly sortedTerms: readonly string[] } {
    const sortedTerms = sortByBytes([...this.#ids.keys()]);
    const rank = new Uint32Array(sortedTerms.length);
    const terms = new TextBlockBuilder();
    sortedTerms.forEach((term, index) => {
      rank[this.#ids.get(term) ?? 0] = index;
      terms.push(term);
    });
    this.#ids.clear();
    const buckets = this.#termOf.toArray().map((id) => rank[id] ?? 0);
    return {
      sortedTerms,
      terms: terms.build(),
      ...groupByBucket(buckets, this.#valueOf.toArray(), sortedTerms.length),
    };
  }
}

/** Read side of a postings block. */
export class Postings {
  readonly terms: TextTable;
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(block: PostingsBlock) {
    this.terms = new TextTable(block.terms);
    this.#starts = block.starts;
    this.#values = block.values;
  }

  /** Numbers filed under the term with this number; a view, not a copy. */
  at(term: number): Uint32Array {
    return this.#values.subarray(this.#starts[term], this.#starts[term + 1]);
  }
}

/** Counting sort of values by bucket; stable, linear. */
export function groupByBucket(
  buckets: Uint32Array,
  values: Uint32Array,
  bucketCount: number,
): { starts: Uint32Array; values: Uint32Array } {
  const starts = new Uint32Array(bucketCount + 1);
  for (const bucket of buckets) starts[bucket + 1] = (starts[bucket + 1] ?? 0) + 1;
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    starts[bucket + 1] = (starts[bucket + 1] ?? 0) + (starts[bucket] ?? 0);
  }
  const next = starts.slice();
  const grouped = new Uint32Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const bucket = buckets[index] ?? 0;
    const place = next[bucket] ?? 0;
    grouped[place] = values[index] ?? 0;
    next[bucket] = place + 1;
  }
  return { starts, values: grouped };
}
