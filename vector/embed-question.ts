import type { Embedder } from './embedder.ts';

/** Characters of a question that are embedded. What one of this length is about has been said; the work grows with each more. */
const mostEmbedded = 256;

/**
 * The vector by which a question is compared. A question may be as long as somebody likes, and one character may stand for
 * eighteen: what it is written out to is bounded.
 */
export async function embedQuestion(embedder: Embedder, question: string): Promise<readonly number[]> {
  const [vector = []] = await embedder.embed([question.normalize('NFKC').slice(0, mostEmbedded)]);
  return vector;
}
