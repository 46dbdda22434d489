import type { Example, FoundExample } from '#lib/domain/example.ts';
import { embedQuestion } from './embed-question.ts';
import type { Embedder } from './embedder.ts';
import { approvedExamples } from './index-examples.ts';
import type { VectorStore } from './vector-store.ts';

const exampleCount = 5;

export type ExampleFinder = (question: string, signal?: AbortSignal) => Promise<FoundExample[]>;

/**
 * The five approved examples of the source nearest to the question, best first; `score` is the cosine similarity (report
 * §4.2). The store only ranks: what an example says is taken from `examples`, whatever its port was told.
 */
export function createExampleFinder(options: {
  readonly store: Pick<VectorStore, 'query'>;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly examples: readonly Example[];
}): ExampleFinder {
  const { store, embedder, sourceId } = options;
  const approved = new Map(approvedExamples(options.examples, sourceId).map((one) => [one.id, one]));
  return async (question, signal) => {
    if (approved.size === 0) return [];
    const embedding = await embedQuestion(embedder, question);
    signal?.throwIfAborted();
    const matches = await store.query('examples_index', sourceId, embedding, exampleCount);
    return matches.flatMap(({ document, similarity }) => {
      const example = approved.get(document.id);
      return example ? [{ ...example, score: similarity }] : [];
    });
  };
}
