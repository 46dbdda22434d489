import path from 'node:path';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import { isServer, resolveSource } from '#lib/datasource/source-config.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import type { Env } from '#lib/env.ts';
import { createSpending, type Spending } from '#lib/llm/budget.ts';
import type { ModelCallerOptions } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import type { KeptReplies } from '#lib/llm/kept-replies.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { openRedis, type Redis } from '#lib/redis.ts';
import { latestDay } from '#lib/schema/latest-day.ts';
import { tableUses } from '#lib/schema/table-uses.ts';
import { countersInProcess, countersInRedis } from '#lib/shared-counters.ts';
import { indexFolder, indexInRedis } from '#vector/entity-index/index-places.ts';
import { createEntityFinder } from '#vector/find-entities.ts';
import { createExampleFinder } from '#vector/find-examples.ts';
import { createRepairFinder } from '#vector/find-repairs.ts';
import { createTableFinder } from '#vector/find-tables.ts';
import { openInProcessStore } from '#vector/in-process-store.ts';
import { indexEntities } from '#vector/index-entities.ts';
import { indexExamples } from '#vector/index-examples.ts';
import { createRepairRecorder } from '#vector/index-repairs.ts';
import { indexSchema } from '#vector/index-schema.ts';
import { openEmbedder } from '#vector/open-embedder.ts';
import { openVectorStore } from '#vector/open-vector-store.ts';
import { type Choice, type Composition, compose } from './compose.ts';
import type { Knowledge } from './run-context.ts';
import { readAbout, unwritten } from './source/about.ts';
import { openSnapshot } from './source/open-snapshot.ts';
import { starterQuestions } from './source/starter-questions.ts';

/** What the callers of all questions share. */
export type SharedModels = Omit<ModelCallerOptions, 'onCall' | 'budget'> & { readonly spending: Spending };

/** One analysed source with everything that is needed to answer questions about it. */
export type Workspace = {
  readonly info: SourceInfo;
  readonly source: DataSource;
  readonly knowledge: Knowledge;
  /** How questions are answered unless one chooses otherwise. */
  readonly composition: Composition;
  /** The composition with what one question chooses instead. Throws `bad-request` as `compose` does. */
  compose(choice: Choice): Composition;
  /** The configured models and what their callers share; null when there are none. */
  readonly models: SharedModels | null;
  /**
   * Looks again which models are configured and which local model is in use: questions asked from now on are answered
   * by those. What the callers share (spending, broken connections) goes on. Throws `bad-request` as `compose` does.
   */
  reloadModels(): void;
  readonly vectorStore: 'chroma' | 'in-process';
  /** Sentences the page shows, e.g. why Chroma is not used. */
  readonly notices: readonly string[];
  close(): Promise<void>;
};

export type Progress = { readonly what: string; readonly done: number; readonly total: number };

/**
 * Opens a source and makes sure that it is introspected and indexed; what is unchanged since the last time is not done
 * again. Throws AppError `source-unreadable` or `vector-store-unavailable`.
 */
export async function openWorkspace(options: {
  env: Env;
  /** A file, the name of a configured source, or the address of a server. */
  path: string;
  onProgress: (progress: Progress) => void;
  reindex?: boolean;
  /** What is chosen over the settings: TABLETALK_STRATEGY and TABLETALK_EFFORT. */
  choice?: Choice;
  vectorStore?: 'in-process';
  /** Where snapshots and indexes are kept instead of the data folder. */
  folder?: string;
  /** Replies of models that are given again for the same requests; for evaluations. */
  replies?: KeptReplies | undefined;
}): Promise<Workspace> {
  const { env, onProgress } = options;
  const dataDir = options.folder ?? env.dataDir;
  const readSettings = () => readModelSettings(withModelInUse(env));
  let settings = readSettings();
  const compositionOf = (choice: Choice, among = settings) =>
    compose(among, {
      strategy: options.choice?.strategy ?? env.TABLETALK_STRATEGY,
      effort: options.choice?.effort ?? env.TABLETALK_EFFORT,
      repair: options.choice?.repair,
      ...choice,
    });
  let composition = compositionOf({});
  const asked = await resolveSource(options.path, env);
  const file = 'kind' in asked && isServer(asked) ? null : asked.file;
  const about = file === null ? unwritten : await readAbout(file);
  const source = await openSource(asked, { name: about.name });
  const progress = (what: string) => (done: number, total: number) => onProgress({ what, done, total });
  const redis = env.REDIS_URL === undefined ? null : await openRedis(env.REDIS_URL);
  const shared = { ...sharedByCallers(env, redis), replies: options.replies };
  const closing: { close(): Promise<void> }[] = redis ? [source, redis] : [source];
  const close = async () => {
    for (const part of closing.toReversed()) await part.close();
  };

  try {
    const folder = path.join(/* turbopackIgnore: true */ dataDir, 'sources', source.id);
    const snapshot = await openSnapshot({
      source,
      sourceFile: file,
      folder,
      reindex: options.reindex ?? false,
      onProgress: progress('Reading the schema'),
    });
    const embedder = openEmbedder(env);
    const { store, notice } =
      options.vectorStore === 'in-process'
        ? {
            store: await openInProcessStore(path.join(/* turbopackIgnore: true */ dataDir, 'vectors'), {
              embedderId: embedder.id,
            }),
            notice: null,
          }
        : await openVectorStore({ dataDir, chromaUrl: env.CHROMA_URL, embedderId: embedder.id });
    closing.push(store);

    const place = { store, embedder, sourceId: source.id };
    await indexSchema({ ...place, snapshot, onProgress: progress('Indexing tables') });
    await indexExamples({
      ...place,
      examples: about.examples.map((found) => ({ ...found, sourceId: source.id })),
    });
    const names = redis ? indexInRedis(redis) : indexFolder(dataDir);
    await indexEntities({
      place: names,
      source,
      snapshot,
      configured: [...about.entities, ...('kind' in asked ? asked.entities : [])],
      onProgress: progress('Indexing names and codes'),
    });

    const knowledge: Knowledge = {
      snapshot,
      findTables: createTableFinder({
        ...place,
        snapshot,
        uses: tableUses(
          snapshot.tables,
          about.examples.map(({ sql }) => sql),
        ),
      }),
      findEntities: await createEntityFinder({ place: names, sourceId: source.id, snapshot }),
      findExamples: createExampleFinder(place),
      findRepairs: createRepairFinder(place),
      recordRepair: createRepairRecorder(place),
    };
    const info: SourceInfo = {
      id: source.id,
      name: source.name,
      kind: source.dialect.name,
      synthetic: about.synthetic,
      tableCount: snapshot.tables.length,
      latestDay: latestDay(snapshot),
      starters: about.starters.length > 0 ? about.starters : starterQuestions(snapshot),
    };
    return {
      get composition() {
        return composition;
      },
      compose: (choice) => compositionOf(choice),
      get models() {
        return settings && { ...shared, settings };
      },
      reloadModels() {
        const found = readSettings();
        composition = compositionOf({}, found);
        settings = found;
      },
      info,
      source,
      knowledge,
      vectorStore: store.kind,
      notices: notice ? [notice] : [],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function sharedByCallers(env: Env, redis: Redis | null): Omit<SharedModels, 'settings'> {
  const { TABLETALK_MODEL_FIRST_BYTE_MS: firstByteMs, TABLETALK_MODEL_TOTAL_MS: totalMs } = env;
  return {
    breakers: createCircuitBreakers(),
    spending: createSpending(
      {
        tokensPerQuestion: env.TABLETALK_MAX_TOKENS_PER_QUESTION,
        usdPerQuestion: env.TABLETALK_MAX_USD_PER_QUESTION ?? null,
        tokensPerDay: env.TABLETALK_MAX_TOKENS_PER_DAY ?? null,
        usdPerDay: env.TABLETALK_MAX_USD_PER_DAY ?? null,
      },
      redis ? countersInRedis(redis) : countersInProcess(),
    ),
    deadlines: { firstByteMs, totalMs },
  };
}
