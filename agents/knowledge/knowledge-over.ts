import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { Example } from '#lib/domain/example.ts';
import type { Repair } from '#lib/domain/repair.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { AppError } from '#lib/errors.ts';
import { tableUses } from '#lib/schema/table-uses.ts';
import type { Embedder } from '#vector/embedder.ts';
import { entityFinderOver, entityFinderWithout } from '#vector/find-entities.ts';
import { createExampleFinder } from '#vector/find-examples.ts';
import { createRepairFinder } from '#vector/find-repairs.ts';
import { createTableFinder } from '#vector/find-tables.ts';
import { createTermFinder } from '#vector/find-terms.ts';
import { createNameLikeness } from '#vector/name-likeness.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { Knowledge } from '../run-context.ts';
import { restsOn } from '../verification/rests-on.ts';

/** What is known of a source, as plain values: whoever has them and a vector store has the same knowledge. */
export type KnowledgeParts = {
  readonly id: string;
  readonly sourceId: string;
  readonly curated: CuratedKnowledge;
  /** With the accepted descriptions. */
  readonly snapshot: SchemaSnapshot;
  /** All of them, whoever wrote them. */
  readonly examples: readonly Example[];
  /** Whether tables of the source are still being indexed elsewhere. */
  readonly isPartial: boolean;
  /** What repairs are sealed with. */
  readonly seal: string;
};

/** The finders over what is known and indexed. `names` is the index of names, null before there is one. */
export function knowledgeOver(options: {
  readonly parts: KnowledgeParts;
  readonly names: SharedArrayBuffer | null;
  readonly store: Pick<VectorStore, 'query'>;
  readonly embedder: Embedder;
  readonly recordRepair: (repair: Repair) => Promise<void>;
}): Omit<Knowledge, 'portable'> {
  const { parts, names, store, embedder, recordRepair } = options;
  const { id, sourceId, curated, snapshot, examples, isPartial, seal } = parts;
  const place = { store, embedder, sourceId };
  return {
    id,
    curated,
    snapshot,
    isRestricted: false,
    withheldWords: () => [],
    findTables: createTableFinder({
      ...place,
      snapshot,
      isPartial,
      uses: tableUses(
        snapshot.tables,
        examples.map(({ sql }) => sql),
      ),
    }),
    ...namesOrNothing({ names, sourceId, snapshot, isPartial }),
    findExamples: createExampleFinder({ ...place, examples }),
    findTerms: createTermFinder({ ...place, glossary: curated.glossary }),
    likenessOf: createNameLikeness({ embedder }),
    restsOn: (sql) => restsOn(sql, curated, snapshot.tables),
    findRepairs: createRepairFinder({ ...place, seal }),
    recordRepair,
  };
}

/** Before the first names are indexed there are none to be found. */
function namesOrNothing(
  options: Parameters<typeof entityFinderOver>[0] & { readonly isPartial: boolean },
): Pick<Knowledge, 'findEntities' | 'entitiesWithout'> {
  try {
    return {
      findEntities: entityFinderOver(options),
      entitiesWithout: (hiddenIn, snapshot) => entityFinderWithout(options, hiddenIn, snapshot),
    };
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'not-found';
    if (!options.isPartial || !isMissing) throw error;
    return { findEntities: async () => ({ mentions: [], elapsedMs: 0 }) };
  }
}
