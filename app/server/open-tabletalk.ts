import { openAnswerPool } from '#agents/answering/answer-pool.ts';
import { answeringPerSource } from '#agents/answering/answering-per-source.ts';
import { startBoardClock } from '#agents/board/board-clock.ts';
import { createProposing } from '#agents/enricher/proposing.ts';
import { openEvaluations } from '#agents/evaluation/evaluations.ts';
import { createLiveRuns } from '#agents/runs/live-runs.ts';
import { sourceIdsHere } from '#agents/sources/list-sources.ts';
import { createWorkspaces } from '#agents/sources/workspaces.ts';
import { openWorkspace } from '#agents/workspace.ts';
import { openAuth } from '#lib/auth/open-auth.ts';
import { ownLogins } from '#lib/auth/own-logins.ts';
import { reachedAt, signInRequired } from '#lib/auth/reached-at.ts';
import { signingSecret } from '#lib/auth/signing-secret.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import { readEnv } from '#lib/env.ts';
import { rateLimit } from '#lib/limits/rate-limit.ts';
import { readCatalogue } from '#lib/llm/local-models/catalogue.ts';
import { createModelDownloads } from '#lib/llm/local-models/model-downloads.ts';
import { mailServer } from '#lib/mail/mail-server.ts';
import { countersInProcess } from '#lib/shared-counters.ts';
import { countersInStore } from '#lib/store/counters-in-store.ts';
import { openStore, type Store } from '#lib/store/open-store.ts';
import { readCurrentKnowledge } from '#lib/store/publications.ts';
import { alone, openRunExchange } from '#lib/store/run-exchange.ts';
import { summariseMissingRuns } from '#lib/store/run-summaries.ts';
import { interruptAbandonedRuns } from '#lib/store/runs.ts';
import { openRunExporter } from '#lib/tracing/export-run.ts';
import { isSmallSchema } from '#vector/is-small-schema.ts';
import { catchUpKnowledge } from './catch-up-knowledge.ts';
import { startForgetting } from './forgetting.ts';
import { holdIfAskable, holdSource } from './hold-source.ts';
import { offerFirstAdministrator } from './offer-first-administrator.ts';

import type { Tabletalk } from './tabletalk.ts';

/** The store, the source, its knowledge and everything that works on them. See `tabletalk()`. */
export async function openTabletalk(): Promise<Tabletalk> {
  const env = readEnv();
  const limits: QueryLimits = {
    ...defaultLimits,
    timeoutMs: env.TABLETALK_QUERY_TIMEOUT_MS,
    maxRows: env.TABLETALK_MAX_ROWS,
  };
  const mail = mailServer(env);
  const store = await openStore(env);
  if (store.kind === 'pglite') await interruptAbandonedRuns(store);
  const exchange = env.DATABASE_URL ? await openRunExchange(store, env.DATABASE_URL) : alone;
  void summariseOldRuns(store);
  const auth = signInRequired(env) ? openAuth(env, store) : null;
  if (auth) await offerFirstAdministrator(env, store);
  const counters = countersInStore(store);
  const logins = ownLogins(store, signingSecret(env));
  const workspace = await openWorkspace({
    env,
    counters,
    logins,
    path: env.TABLETALK_SOURCE,
    background: true,
    onProgress: () => undefined,
    curated: (sourceId) => readCurrentKnowledge(store, sourceId),
  });
  const embeds = !isSmallSchema(workspace.knowledge.snapshot);
  const answers = openAnswerPool({ source: workspace.source, env, embeds });
  const workspaces = createWorkspaces({
    main: workspace,
    open: ({ path }) =>
      openWorkspace({
        env,
        counters,
        logins,
        path,
        background: true,
        onProgress: () => undefined,
        curated: (sourceId) => readCurrentKnowledge(store, sourceId),
      }),
  });
  // The first question should not be the one that loads the embedding weights and the dictionary.
  await Promise.all([workspace.knowledge.findTables('tables'), workspace.knowledge.findEntities('names')]);
  return {
    store,
    auth,
    workspace,
    workspaces,
    limits,
    modelDownloads: createModelDownloads({
      dataDir: env.dataDir,
      catalogue: readCatalogue(env.TABLETALK_MODEL_CATALOGUE).models,
      mirror: env.TABLETALK_MODEL_MIRROR,
      proxy: env.proxy,
      onReady: () => {
        for (const one of workspaces.opened()) one.reloadModels();
      },
    }),
    proposing: createProposing({ store, workspace }),
    forgetting: startForgetting(store),
    boardClock: startBoardClock({
      store,
      sources: {
        ids: () => sourceIdsHere({ env, store, main: workspace }),
        hold: async (sourceId, person) =>
          (await holdIfAskable({ store, workspaces }, person, sourceId))?.held ?? null,
      },
      limits,
      webhook: env.TABLETALK_ALERT_WEBHOOK ?? null,
      mail,
      address: reachedAt(env),
      isLocal: auth === null,
    }),
    evaluations: openEvaluations({ store, workspace, limits, answering: answers.answer }),
    // The embedded store belongs to this process, which can count a minute without it.
    questionLimit: rateLimit(store.kind === 'pglite' ? countersInProcess() : counters, {
      name: 'questions',
      most: env.TABLETALK_MAX_QUESTIONS_PER_MINUTE,
      seconds: 60,
    }),
    answers,
    runs: createLiveRuns({
      store,
      workspace,
      hold: async (sourceId, person) => {
        const { held } = await holdSource({ store, workspaces }, person, sourceId);
        await held.workspace.noticeSchemaChange();
        // Nobody else publishes to a store that belongs to this process.
        if (store.kind !== 'pglite') await catchUpKnowledge({ store, workspace: held.workspace });
        return held;
      },
      limits,
      exporter: openRunExporter(env),
      exchange,
      answering: answeringPerSource(answers),
    }),
  };
}

/** Makes runs of earlier versions findable while questions are answered already; small portions let those come between. */
async function summariseOldRuns(store: Store): Promise<void> {
  const portion = 20;
  try {
    while ((await summariseMissingRuns(store, portion)) === portion);
  } catch (error) {
    // Only the search of the administration misses them, and the next start tries again.
    console.error('Older runs could not be summarised:', error);
  }
}
