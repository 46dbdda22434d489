import path from 'node:path';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import type { DataSource } from '#lib/datasource/data-source.ts';
import { fileStorage } from '#lib/datasource/files/file-storage.ts';
import { openSource } from '#lib/datasource/open-data-source.ts';
import type { OwnLogins } from '#lib/datasource/server/own-logins.ts';
import { isServer, resolveSource } from '#lib/datasource/source-config.ts';
import type { CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { Indexing } from '#lib/domain/indexing.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import type { SourceInfo } from '#lib/domain/source.ts';
import type { Env } from '#lib/env.ts';
import { AppError } from '#lib/errors.ts';
import { createSpending, type Spending } from '#lib/llm/budget.ts';
import type { ModelCallerOptions } from '#lib/llm/call-model.ts';
import { createCircuitBreakers } from '#lib/llm/circuit-breaker.ts';
import type { KeptReplies } from '#lib/llm/kept-replies.ts';
import { withModelInUse } from '#lib/llm/local-models/with-model-in-use.ts';
import { readModelSettings } from '#lib/llm/role-settings.ts';
import { latestDay } from '#lib/schema/latest-day.ts';
import { countersInProcess, countersInRedis, type SharedCounters } from '#lib/shared-counters.ts';
import type { Embedder } from '#vector/embedder.ts';
import { indexFolder, indexInRedis } from '#vector/entity-index/index-places.ts';
import { openInProcessStore } from '#vector/in-process-store.ts';
import { openEmbedder } from '#vector/open-embedder.ts';
import { openVectorStore } from '#vector/open-vector-store.ts';
import { type Choice, type Composition, compose } from './compose.ts';
import { type Looking, openBackground } from './indexing/background.ts';
import { openKnowledge } from './knowledge/knowledge-keeper.ts';
import type { Report } from './knowledge/progress.ts';
import type { Knowledge } from './run-context.ts';
import { type About, readAbout, unwritten } from './source/about.ts';
import { accountNotice } from './source/account-notice.ts';
import { indexedKey, isIndexed, markIndexed } from './source/indexed-mark.ts';
import { introspecting } from './source/introspecting.ts';
import { noTableNotice } from './source/no-table-notice.ts';
import { starterQuestions } from './source/starter-questions.ts';

/** What the callers of all questions share. */
export type SharedModels = Omit<ModelCallerOptions, 'onCall' | 'budget'> & { readonly spending: Spending };

/** One analysed source with everything that is needed to answer questions about it. */
export type Workspace = {
  readonly info: SourceInfo;
  readonly source: DataSource;
  /** What questions asked from now on are answered with. A running question keeps what it began with. */
  readonly knowledge: Knowledge;
  /** The schema as the database itself describes it, without what people added. */
  readonly schema: SchemaSnapshot;
  /**
   * Puts other curated knowledge in the place of the current one: indexes what changed, then swaps. When that fails, the
   * knowledge stays as it was. Publications wait for one another.
   */
  publish(curated: CuratedKnowledge, report?: Report): Promise<void>;
  /**
   * The same source with other curated knowledge, to try it out: nothing of it is kept, and it cannot be published. Closing
   * it leaves this workspace open.
   */
  withKnowledge(curated: CuratedKnowledge): Promise<Workspace>;
  /** Introspects the source anew, whatever is stored of it, and indexes what changed. */
  readSchemaAgain(report?: Report): Promise<void>;
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
  /** How far indexing is while it goes on in the background; null when everything is indexed. */
  readonly indexing: Indexing | null;
  /** Resolves when nothing is being indexed any more. */
  indexed(): Promise<void>;
  /**
   * Looks, not more often than is cheap, whether the catalogue of a server changed, and if so takes over what it tells now;
   * measuring and indexing go on in the background. Never rejects: a server that does not answer has its own error.
   */
  noticeSchemaChange(looking?: Looking): Promise<void>;
  /** Approved examples that are written beside the source; nobody reviews them here. */
  readonly shippedExamples: About['examples'];
  readonly vectorStore: 'chroma' | 'in-process';
  readonly embedder: Embedder;
  /** Sentences the page shows, e.g. why Chroma is not used. How files were read: `fileNotices`. */
  readonly notices: readonly string[];
  close(): Promise<void>;
};

/**
 * Opens a source and makes sure that it is introspected and indexed; what is unchanged since the last time is not done
 * again. Throws AppError `source-unreadable` or `vector-store-unavailable`.
 */
export async function openWorkspace(options: {
  env: Env;
  /** A file, the name of a configured source, or the address of a server. */
  path: string;
  onProgress: Report;
  reindex?: boolean;
  /**
   * Answers questions as soon as the catalogue of a server is read: its tables are measured and indexed by a process of its
   * own, which goes on where an earlier one was interrupted. Without it, as of files, everything is indexed first.
   */
  background?: boolean;
  /** What is chosen over the settings: TABLETALK_STRATEGY, TABLETALK_EFFORT and TABLETALK_ASK_MODEL. */
  choice?: Choice;
  vectorStore?: 'in-process';
  /** Where snapshots and indexes are kept instead of the data folder. */
  folder?: string;
  /** Replies of models that are given again for the same requests; for evaluations. */
  replies?: KeptReplies | undefined;
  /** Where it is counted what people spend, unless in Redis; in this process when absent. */
  counters?: SharedCounters;
  /** The knowledge curated for a source id; what was published last on this machine when absent or null. */
  curated?: (sourceId: string) => Promise<CuratedKnowledge | null>;
  /** The passwords of people who sign in to the source themselves; nobody does when absent. */
  logins?: OwnLogins;
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
      asking: options.choice?.asking,
      askModel: options.choice?.askModel ?? env.TABLETALK_ASK_MODEL,
      ...choice,
    });
  let composition = compositionOf({});
  const asked = await resolveSource(options.path, env);
  const file = 'kind' in asked && isServer(asked) ? null : asked.file;
  const about = file === null ? unwritten : await readAbout(file);
  const source = await openSource(asked, {
    name: about.name,
    storage: fileStorage(env),
    logins: options.logins,
  });
  // Its client is large, and most people have none.
  const redis =
    env.REDIS_URL === undefined ? null : await (await import('#lib/redis.ts')).openRedis(env.REDIS_URL);
  const shared = {
    ...sharedByCallers(env, redis ? countersInRedis(redis) : options.counters),
    replies: options.replies,
  };
  const closing: { close(): Promise<void> }[] = redis ? [source, redis] : [source];
  const close = async () => {
    for (const part of closing.toReversed()) await part.close();
  };

  try {
    const folder = path.join(/* turbopackIgnore: true */ dataDir, 'sources', source.id);
    const embedder = openEmbedder(env);
    const askingAccount = accountNotice(source);
    askingAccount.catch(() => {});
    const { store, notice } =
      options.vectorStore === 'in-process'
        ? {
            store: await openInProcessStore(path.join(/* turbopackIgnore: true */ dataDir, 'vectors'), {
              embedder,
            }),
            notice: null,
          }
        : await openVectorStore({
            dataDir,
            chromaUrl: env.CHROMA_URL,
            chromaToken: env.CHROMA_TOKEN,
            embedder,
          });
    closing.push(store);
    const openedAs = store.kind;

    const names = redis ? indexInRedis(redis) : indexFolder(dataDir);
    const keyOf = (snapshotId: string) => indexedKey(snapshotId, embedder.id, store.kind);
    const keeper = await openKnowledge({
      store,
      embedder,
      sourceId: source.id,
      folder,
      seal: signingSecret(env),
      curated: (await options.curated?.(source.id)) ?? null,
      how: options.reindex ? 'again' : options.background ? 'at-once' : 'as-stored',
      report: onProgress,
      onIndexed: (schema) => markIndexed(folder, keyOf(schema.id)),
      introspect: introspecting({
        place: { source, sourceFile: file, folder },
        isIndexed: (snapshotId) => isIndexed(folder, keyOf(snapshotId)),
        names,
        configured: [...about.entities, ...('kind' in asked ? asked.entities : [])],
        examples: about.examples,
      }),
    });
    const background = openBackground({
      keeper,
      source,
      request: { env, path: options.path, folder: dataDir, vectorStore: options.vectorStore },
      isWanted: options.background ?? false,
    });
    closing.push(background);
    const account = await askingAccount;
    const infoOf = (schema: SchemaSnapshot): SourceInfo => ({
      id: source.id,
      name: source.name,
      kind: source.dialect.name,
      synthetic: about.synthetic,
      tableCount: schema.tables.length,
      latestDay: latestDay(schema),
      starters: about.starters.length > 0 ? about.starters : starterQuestions(schema),
    });
    let info = infoOf(keeper.schema);
    let described = keeper.schema;
    const workspace: Workspace = {
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
      get info() {
        if (described !== keeper.schema) info = infoOf(keeper.schema);
        described = keeper.schema;
        return info;
      },
      get indexing() {
        return background.indexing;
      },
      indexed: () => background.indexed(),
      noticeSchemaChange: background.noticeSchemaChange,
      source,
      shippedExamples: about.examples,
      get knowledge() {
        return keeper.knowledge;
      },
      get schema() {
        return keeper.schema;
      },
      publish: keeper.publish,
      async readSchemaAgain(report) {
        await keeper.readSchemaAgain(report);
      },
      async withKnowledge(curated) {
        const { knowledge, close: forget } = await keeper.preview(curated);
        const refused = refusedInPreview;
        return { ...workspace, knowledge, publish: refused, readSchemaAgain: refused, close: forget };
      },
      get vectorStore() {
        return store.kind;
      },
      embedder,
      get notices() {
        const gone = notice === null && store.kind !== openedAs ? vectorStoreGone : null;
        const empty = noTableNotice(asked, keeper.schema);
        return [...[notice, gone, account, empty].filter((each) => each !== null), ...background.notices];
      },
      close,
    };
    return workspace;
  } catch (error) {
    await close();
    throw error;
  }
}

function sharedByCallers(
  env: Env,
  counters: SharedCounters = countersInProcess(),
): Omit<SharedModels, 'settings'> {
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
      counters,
    ),
    deadlines: { firstByteMs, totalMs },
  };
}

const vectorStoreGone =
  'Chroma does not answer; retrieval uses the in-process store, which has the same, until it is back.';

async function refusedInPreview(): Promise<never> {
  throw new AppError('conflict', {
    userMessage: 'This is a preview of other knowledge; publish from the workspace itself.',
  });
}
