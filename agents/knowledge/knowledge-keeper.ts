import { type CuratedKnowledge, nothingCurated } from '#lib/domain/curated-knowledge.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import type { Embedder } from '#vector/embedder.ts';
import { openOverlayStore } from '#vector/overlay-store.ts';
import type { VectorStore } from '#vector/vector-store.ts';
import type { Knowledge } from '../run-context.ts';
import { buildKnowledge, type Introspected } from './build-knowledge.ts';
import { readKnowledgeFile, writeKnowledgeFile } from './knowledge-file.ts';
import { type Report, reporting } from './progress.ts';

/** The step that only computes: it embeds what the tables are about. */
export const indexingTables = 'Indexing tables';

/** Holds what is known of one source and replaces it as a whole; see the same names of `Workspace`. */
export type KnowledgeKeeper = {
  readonly knowledge: Knowledge;
  readonly schema: SchemaSnapshot;
  publish(curated: CuratedKnowledge, report?: Report): Promise<void>;
  readSchemaAgain(report?: Report): Promise<void>;
  /** What the catalogue of a server was when its schema was taken. */
  readonly catalog: string | null;
  /** Whether everything of the source is indexed. */
  readonly isComplete: boolean;
  /** Takes over what is stored of the source by now, or what can be learned of it at once. */
  refresh(): Promise<void>;
  /** Other knowledge beside the current one, until it is closed. */
  preview(curated: CuratedKnowledge): Promise<{ readonly knowledge: Knowledge; close(): Promise<void> }>;
};

/** `again` whatever is stored of it; `at-once` as far as can be known without waiting, so that it may be incomplete. */
export type Introspecting = 'as-stored' | 'again' | 'at-once';

/** Learns the source and indexes it with `curated`, or with what was published last on this machine. */
export async function openKnowledge(options: {
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly sourceId: string;
  /** Where the published knowledge of the source is kept as a file. */
  readonly folder: string;
  readonly curated: CuratedKnowledge | null;
  /** What repairs are sealed with. */
  readonly seal: string;
  readonly introspect: (how: Introspecting, report: Report) => Promise<Introspected>;
  /** How it is learned now. */
  readonly how: Introspecting;
  /** Told whenever everything of a snapshot is indexed. */
  readonly onIndexed: (schema: SchemaSnapshot) => Promise<void>;
  readonly report: Report;
}): Promise<KnowledgeKeeper> {
  const { store, embedder, sourceId, folder, introspect } = options;
  const silently: Report = () => undefined;
  const build = async (
    over: VectorStore,
    from: Introspected,
    curated: CuratedKnowledge,
    report: Report,
  ): Promise<Knowledge> => {
    const built = await buildKnowledge({
      store: over,
      embedder,
      sourceId,
      introspected: from,
      curated,
      isPartial: !from.isComplete,
      seal: options.seal,
      onProgress: reporting(report, indexingTables),
    });
    if (from.isComplete && over === store) await options.onIndexed(from.schema);
    return built;
  };

  let introspected = await introspect(options.how, options.report);
  const curated = options.curated ?? (await readKnowledgeFile(folder)) ?? nothingCurated;
  let knowledge = await build(store, introspected, curated, options.report);
  let last: Promise<void> = Promise.resolve();
  /** Replacements wait for one another; the failure of one is its caller's alone. */
  const inTurn = (replace: () => Promise<void>): Promise<void> => {
    const result = last.then(replace);
    last = result.catch(() => undefined);
    return result;
  };

  return {
    get knowledge() {
      return knowledge;
    },
    get schema() {
      return introspected.schema;
    },
    publish: (wanted, report = silently) =>
      inTurn(async () => {
        const built = await build(store, introspected, wanted, report);
        await writeKnowledgeFile(folder, wanted);
        knowledge = built;
      }),
    readSchemaAgain: (report = silently) =>
      inTurn(async () => {
        const found = await introspect('again', report);
        knowledge = await build(store, found, knowledge.curated, report);
        introspected = found;
      }),
    get catalog() {
      return introspected.catalog;
    },
    get isComplete() {
      return introspected.isComplete;
    },
    refresh: () =>
      inTurn(async () => {
        const found = await introspect('at-once', silently);
        knowledge = await build(store, found, knowledge.curated, silently);
        introspected = found;
      }),
    async preview(wanted) {
      const overlay = await openOverlayStore(store, { embedder });
      try {
        const tried = await build(overlay, introspected, wanted, silently);
        return { knowledge: tried, close: () => overlay.close() };
      } catch (error) {
        await overlay.close();
        throw error;
      }
    },
  };
}
