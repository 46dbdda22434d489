import type { Embedder } from './embedder.ts';

const remembered = 200;

/**
 * An embedder that does not embed the same question twice: tables, examples and insight are looked up with the same text
 * at the same moment. Only single texts are remembered, the last 200; failures are not.
 */
export function rememberRecent(embedder: Embedder): Embedder {
  const recent = new Map<string, Promise<number[][]>>();
  return {
    id: embedder.id,
    dimensions: embedder.dimensions,
    embed: (texts) => {
      const [text] = texts;
      if (text === undefined || texts.length > 1) return embedder.embed(texts);
      const vectors = recent.get(text) ?? embedder.embed([text]);
      recent.delete(text);
      recent.set(text, vectors);
      vectors.catch(() => recent.delete(text));
      for (const oldest of recent.keys()) {
        if (recent.size <= remembered) break;
        recent.delete(oldest);
      }
      return vectors;
    },
  };
}
