import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { isStopWord, words } from '#lib/text/words.ts';
import type { Embedder } from '#vector/embedder.ts';
import { descriptionText } from '#vector/table-text.ts';

/** The ten tables that a question is about, as somebody would write it on the first day. */
export type NaiveFinder = (question: string) => Promise<string[]>;

const count = 10;

/** The tables whose description holds most words of the question, read from beginning to end each time. */
export function keywordScan(snapshot: SchemaSnapshot): NaiveFinder {
  const texts = snapshot.tables.map((table) => ({
    name: table.name,
    text: `${table.name} ${descriptionText(table)}`.toLowerCase(),
  }));
  return async (question) => {
    const asked = words(question).filter((word) => !isStopWord(word));
    return best(texts.map(({ name, text }) => [name, asked.filter((word) => text.includes(word)).length]));
  };
}

/** The tables whose description lies nearest to the question, compared with every one and sorted. */
export function bruteForce(vectors: ReadonlyMap<string, Float32Array>, embedder: Embedder): NaiveFinder {
  return async (question) => {
    const [asked = []] = await embedder.embed([question]);
    return best([...vectors].map(([name, vector]) => [name, cosine(vector, asked)]));
  };
}

function cosine(left: Float32Array, right: readonly number[]): number {
  let [product, leftSquares, rightSquares] = [0, 0, 0];
  for (const [index, value] of right.entries()) {
    const other = left[index] ?? 0;
    product += value * other;
    leftSquares += other * other;
    rightSquares += value * value;
  }
  return product / Math.sqrt(leftSquares * rightSquares || 1);
}

function best(scored: [string, number][]): string[] {
  return scored
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([name]) => name);
}
