import { type FoundRepair, repair } from '#lib/domain/repair.ts';
import type { Embedder } from './embedder.ts';
import { repairText } from './index-repairs.ts';
import type { VectorStore } from './vector-store.ts';

const repairCount = 3;

export type RepairFinder = (question: string, error: string, signal?: AbortSignal) => Promise<FoundRepair[]>;

/** The three repairs of the source whose masked question and error are nearest, best first. `question` is masked too. */
export function createRepairFinder(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
}): RepairFinder {
  const { store, embedder, sourceId } = options;
  return async (question, error, signal) => {
    const [embedding = []] = await embedder.embed([repairText(question, error)]);
    signal?.throwIfAborted();
    const matches = await store.query('repairs_index', sourceId, embedding, repairCount);
    return matches.map(({ document, similarity }) => ({
      ...repair.parse(document.metadata),
      score: similarity,
    }));
  };
}
