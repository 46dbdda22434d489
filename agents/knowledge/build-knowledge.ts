import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { Example } from '#lib/domain/example.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { knowledgeId } from '#lib/knowledge/knowledge-id.ts';
import type { Embedder } from '#vector/embedder.ts';
import { indexExamples } from '#vector/index-examples.ts';
import { createRepairRecorder } from '#vector/index-repairs.ts';
import { indexSchema } from '#vector/index-schema.ts';
import { indexTerms } from '#vector/index-terms.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { Knowledge } from '../run-context.ts';
import { describedSchema } from './described-schema.ts';
import { type KnowledgeParts, knowledgeOver } from './knowledge-over.ts';
import { portable } from './portable-knowledge.ts';

/** What was learned of a source without people's help. */
export type Introspected = {
  readonly schema: SchemaSnapshot;
  /** What the catalogue of a server was when its schema was taken; null of files. */
  readonly catalog: string | null;
  /** False while tables of a server are only known by its catalogue. */
  readonly isComplete: boolean;
  /** Examples that were written beside the source. */
  readonly examples: readonly Omit<Example, 'sourceId'>[];
  /** The index of names in the source; null before there is one. */
  readonly names: SharedArrayBuffer | null;
};

/**
 * Brings the collections of `store` in line with what is curated over what was introspected, embedding only what changed,
 * and returns the finders over it. Of an example under one id the curated one counts.
 */
export async function buildKnowledge(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  readonly introspected: Introspected;
  readonly curated: CuratedKnowledge;
  /** True while tables of the source are indexed elsewhere: what is in the store so far is searched, and nothing added to it. */
  readonly isPartial?: boolean;
  /** What repairs are sealed with. */
  readonly seal: string;
  /** Counts tables. */
  readonly onProgress: (done: number, total: number) => void;
}): Promise<Knowledge> {
  const { store, embedder, sourceId, introspected, curated, seal, onProgress } = options;
  const place = { store, embedder, sourceId };
  const snapshot = describedSchema(introspected.schema, curated);
  if (!options.isPartial) await indexSchema({ ...place, snapshot, onProgress });
  const curatedIds = new Set(curated.examples.map(({ id }) => id));
  const examples = [
    ...introspected.examples.filter(({ id }) => !curatedIds.has(id)),
    ...curated.examples.map((example) => ({ ...example, status: 'approved' as const })),
  ].map((example) => ({ ...example, sourceId }));
  await indexExamples({ ...place, examples });
  await indexTerms({ ...place, glossary: curated.glossary });
  const parts: KnowledgeParts = {
    id: knowledgeId(snapshot.id, curated),
    sourceId,
    curated,
    snapshot,
    examples,
    isPartial: options.isPartial ?? false,
    seal,
  };
  const { names } = introspected;
  const recordRepair = createRepairRecorder({ ...place, seal });
  const knowledge = knowledgeOver({ parts, names, store, embedder, recordRepair });
  return { ...knowledge, portable: portable({ parts, names, store }) };
}
