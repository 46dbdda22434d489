/** One field of the documents of an index: each document's terms in order, and what a match in the field counts. */
export type Bm25Field = { readonly boost: number; readonly documents: readonly (readonly string[])[] };

/** Documents are known by their position. */
export type Bm25 = {
  has(term: string): boolean;
  /** Adds up what each term is worth in every document; `scores` has one place per document. */
  addScores(weights: ReadonlyMap<string, number>, scores: Float64Array): void;
};

const [saturation, lengthShare, floor] = [1.2, 0.7, 0.5];

type Postings = { readonly documents: Uint32Array; readonly scores: Float32Array };

/**
 * BM25+ (Lv and Zhai 2011) over several fields, the sum of what each field gives. What a term is worth in a document does
 * not depend on the question, so it is worked out once; a search adds numbers.
 */
export function createBm25(fields: readonly Bm25Field[]): Bm25 {
  const postings = new Map<string, Postings[]>();
  for (const field of fields) {
    const lengths = field.documents.map((terms) => Math.max(1, new Set(terms).size));
    const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    for (const [term, counts] of termCounts(field)) {
      const rarity = Math.log(1 + (lengths.length - counts.size + 0.5) / (counts.size + 0.5));
      const scores = Float32Array.from(counts, ([document, count]) => {
        const length = (lengths[document] ?? 1) / averageLength;
        const frequency = count / (count + saturation * (1 - lengthShare + lengthShare * length));
        return field.boost * rarity * (floor + frequency * (saturation + 1));
      });
      const known = postings.get(term);
      const found = { documents: Uint32Array.from(counts.keys()), scores };
      if (known) known.push(found);
      else postings.set(term, [found]);
    }
  }
  return {
    has: (term) => postings.has(term),
    addScores(weights, scores) {
      for (const [term, weight] of weights) {
        for (const found of postings.get(term) ?? []) {
          for (let index = 0; index < found.documents.length; index += 1) {
            const document = found.documents[index] ?? 0;
            scores[document] = (scores[document] ?? 0) + weight * (found.scores[index] ?? 0);
          }
        }
      }
    },
  };
}

/** For each term of the field, how often each document has it; documents in order. */
function termCounts({ documents }: Bm25Field): Map<string, Map<number, number>> {
  const counts = new Map<string, Map<number, number>>();
  for (const [document, terms] of documents.entries()) {
    for (const term of terms) {
      let ofTerm = counts.get(term);
      if (ofTerm === undefined) {
        ofTerm = new Map();
        counts.set(term, ofTerm);
      }
      ofTerm.set(document, (ofTerm.get(document) ?? 0) + 1);
    }
  }
  return counts;
}
