import type { AnswerPool } from '#agents/answering/answer-pool.ts';
import type { BoardClock } from '#agents/board/board-clock.ts';
import type { Proposing } from '#agents/enricher/proposing.ts';
import type { Evaluations } from '#agents/evaluation/evaluations.ts';
import type { LiveRuns } from '#agents/runs/live-runs.ts';
import type { Workspaces } from '#agents/sources/workspaces.ts';
import type { Workspace } from '#agents/workspace.ts';
import type { Auth } from '#lib/auth/open-auth.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { RateLimit } from '#lib/limits/rate-limit.ts';
import type { ModelDownloads } from '#lib/llm/local-models/model-downloads.ts';
import type { Store } from '#lib/store/open-store.ts';
import type { Forgetting } from './forgetting.ts';

export type Tabletalk = {
  readonly store: Store;
  /** null where nobody signs in: on this machine alone. */
  readonly auth: Auth | null;
  /** Of the source that the server was started with. */
  readonly workspace: Workspace;
  readonly workspaces: Workspaces;
  readonly runs: LiveRuns;
  /** The threads that answer questions without a model. */
  readonly answers: AnswerPool;
  /** Of one statement, whoever wrote it. */
  readonly limits: QueryLimits;
  readonly proposing: Proposing;
  /** Runs boards by their schedules. */
  readonly boardClock: BoardClock;
  /** Forgets what is older than it is kept. */
  readonly forgetting: Forgetting;
  /** Asks the source its own questions, by hand and by schedule. */
  readonly evaluations: Evaluations;
  readonly modelDownloads: ModelDownloads;
  /** Questions per person, counted by all processes on the store. */
  readonly questionLimit: RateLimit;
};

// Route bundles do not share module state, so the one instance of this process hangs on globalThis.
const holder = globalThis as typeof globalThis & { tabletalk?: Promise<Tabletalk> };

/** Everything the routes need, opened once per process. A failed opening is tried again by the next request. */
export function tabletalk(): Promise<Tabletalk> {
  holder.tabletalk ??= open().catch((error: unknown) => {
    holder.tabletalk = undefined;
    throw error;
  });
  return holder.tabletalk;
}

// Loaded only now, so that the many routes share one copy of all that it needs.
async function open(): Promise<Tabletalk> {
  const { openTabletalk } = await import('./open-tabletalk.ts');
  return await openTabletalk();
}
