import type { Embedder } from './embedder.ts';
import { openShippedEmbedder } from './shipped-embedder.ts';

/** The shipped embedder, remembering what it was asked to embed. */
export function openCountingEmbedder(): Embedder & { readonly asked: string[] } {
  const embedder = openShippedEmbedder();
  const asked: string[] = [];
  return {
    ...embedder,
    asked,
    embed: (texts) => {
      asked.push(...texts);
      return embedder.embed(texts);
    },
  };
}
