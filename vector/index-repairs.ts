import { createHash } from 'node:crypto';
import type { Repair } from '#lib/domain/repair.ts';
import type { Embedder } from './embedder.ts';
import { sealOf } from './repair-seal.ts';
import type { VectorStore } from './vector-store.ts';

/** A longer statement would crowd out the prompt that it should help. */
const longestStatement = 2_000;
/** Of more repairs than this the oldest are forgotten. */
const rememberedRepairs = 500;

export type RepairRecorder = (repair: Repair) => Promise<void>;

/**
 * Adds a repair of one source to `repairs_index`. What is searched is the masked question with the error. The same repair
 * of the same question is kept once; nothing is kept whose statement is over 2,000 characters.
 */
export function createRepairRecorder(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  /** See `sealOf`. */
  readonly seal: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}): RepairRecorder {
  const { store, embedder, sourceId, seal, now = Date.now } = options;
  return async (repair) => {
    if (Math.max(repair.wrongSql.length, repair.repairedSql.length) > longestStatement) return;
    const text = repairText(repair.question, repair.error);
    const [embedding = []] = await embedder.embed([text]);
    const id = createHash('sha256')
      .update(JSON.stringify([repair.question, repair.wrongSql, repair.repairedSql]))
      .digest('hex')
      .slice(0, 32);
    const metadata = { ...repair, recordedAt: now(), seal: sealOf(seal, sourceId, repair) };
    await store.upsert('repairs_index', sourceId, [{ id, text, embedding, metadata }]);
    const stored = await store.list('repairs_index', sourceId);
    const oldest = stored
      .toSorted((one, other) => Number(other.metadata.recordedAt) - Number(one.metadata.recordedAt))
      .slice(rememberedRepairs);
    await store.remove(
      'repairs_index',
      sourceId,
      oldest.map((document) => document.id),
    );
  };
}

/** What of a repair is embedded, when it is stored and when it is looked for. */
export function repairText(question: string, error: string): string {
  return `${question}\n${error}`;
}
