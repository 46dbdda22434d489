import type { Embedder } from './embedder.ts';

/** Of 512 numbers each, some 2 MB. */
const remembered = 500;
/** What is embedded in larger portions is being indexed, and is not asked for again soon. */
const mostAtOnce = 16;

/**
 * An embedder that does not embed the same text twice: tables, examples and insight are looked up with the same question
 * at the same moment, and sources of like tables describe them alike. The last 500 texts are remembered; failures are not.
 */
export function rememberRecent(embedder: Embedder): Embedder {
  const recent = new Map<string, Promise<number[]>>();
  const remember = (text: string, vector: Promise<number[]>): Promise<number[]> => {
    recent.delete(text);
    recent.set(text, vector);
    return vector;
  };
  const embedNew = (texts: readonly string[]): void => {
    const embedding = embedder.embed(texts);
    for (const [index, text] of texts.entries()) {
      const vector = embedding.then((vectors) => vectors[index] ?? []);
      vector.catch(() => recent.delete(text));
      remember(text, vector);
    }
  };
  return {
    id: embedder.id,
    dimensions: embedder.dimensions,
    embed: (texts) => {
      if (texts.length > mostAtOnce) return embedder.embed(texts);
      const unknown = [...new Set(texts)].filter((text) => !recent.has(text));
      if (unknown.length > 0) embedNew(unknown);
      const vectors = texts.map((text) => remember(text, recent.get(text) ?? Promise.resolve([])));
      for (const oldest of recent.keys()) {
        if (recent.size <= remembered) break;
        recent.delete(oldest);
      }
      return Promise.all(vectors);
    },
  };
}
