import { type FoundRepair, repair } from '#lib/domain/repair.ts';
import type { Embedder } from './embedder.ts';
import { repairText } from './index-repairs.ts';
import { isSealed } from './repair-seal.ts';
import type { VectorStore } from './vector-store.ts';

const repairCount = 3;

export type RepairFinder = (question: string, error: string, signal?: AbortSignal) => Promise<FoundRepair[]>;

/**
 * The three repairs of the source whose masked question and error are nearest, best first. `question` is masked too. What
 * does not bear the seal of this installation was not recorded here and is left out.
 */
export function createRepairFinder(options: {
  readonly store: Pick<VectorStore, 'query'>;
  readonly embedder: Embedder;
  readonly sourceId: string;
  /** See `sealOf`. */
  readonly seal: string;
}): RepairFinder {
  const { store, embedder, sourceId, seal } = options;
  return async (question, error, signal) => {
    const [embedding = []] = await embedder.embed([repairText(question, error)]);
    signal?.throwIfAborted();
    const matches = await store.query('repairs_index', sourceId, embedding, repairCount);
    return matches.flatMap(({ document: { metadata }, similarity }) => {
      const found = repair.safeParse(metadata);
      const isOurs = found.success && isSealed(seal, sourceId, found.data, metadata.seal);
      return isOurs ? [{ ...found.data, score: similarity }] : [];
    });
  };
}
