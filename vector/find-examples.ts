import { z } from 'zod';
import type { FoundExample } from '#lib/domain/example.ts';
import type { Embedder } from './embedder.ts';
import type { VectorStore } from './vector-store.ts';

const exampleCount = 5;
const storedExample = z.object({ question: z.string(), sql: z.string(), note: z.string() });

export type ExampleFinder = (question: string, signal?: AbortSignal) => Promise<FoundExample[]>;

/** The five approved examples nearest to the question, best first; `score` is the cosine similarity (report §4.2). */
export function createExampleFinder(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
}): ExampleFinder {
  const { store, embedder, sourceId } = options;
  return async (question, signal) => {
    const [embedding = []] = await embedder.embed([question]);
    signal?.throwIfAborted();
    const matches = await store.query('examples_index', sourceId, embedding, exampleCount);
    return matches.map(({ document, similarity }) => ({
      id: document.id,
      sourceId,
      ...storedExample.parse(document.metadata),
      status: 'approved',
      score: similarity,
    }));
  };
}
