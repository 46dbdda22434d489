import type { Plan } from '#lib/domain/plan.ts';
import { emptyRun, reduceRun } from '#lib/domain/run-view.ts';
import { AppError } from '#lib/errors.ts';
import type { Store } from '#lib/store/open-store.ts';
import { findRun, readEvents, type StoredRun } from '#lib/store/runs.ts';
import type { RepeatedPlan } from '../answer-question.ts';
import type { Choice } from '../compose.ts';
import type { Reading } from '../rights/reading-of.ts';
import { toolRegistry } from '../tools/registry.ts';
import { repeatedPlan } from './repeated-plan.ts';

/** A run to run again: with this question and plan, from this step on. */
export type ReplayRequest = {
  readonly runId: string;
  readonly question: string;
  readonly plan: Plan;
  readonly fromStep: string;
};

export type PreparedReplay = {
  readonly conversationId: string;
  /** The turn of the conversation that the run goes back to, through however many replays. */
  readonly turn: string;
  readonly repeat: RepeatedPlan;
  /** How the run was answered. */
  readonly asked: Choice;
};

/**
 * Reads what a replay needs of the run it repeats, as `reading` may see it. Throws `not-found`, `conflict` when the run is still at work or asked
 * another source, and as `repeatedPlan` does.
 */
export async function prepareReplay(
  store: Store,
  { workspace, shown }: Reading,
  { runId, plan, fromStep }: ReplayRequest,
): Promise<PreparedReplay> {
  const run = await findRun(store, runId);
  if (!run) throw new AppError('not-found', { userMessage: `There is no run ${runId}.` });
  if (run.status === 'running') {
    throw new AppError('conflict', {
      userMessage: 'This run is still at work. Wait until it has ended, or stop it.',
    });
  }
  const log = (await readEvents(store, runId)).map(({ event }) => shown(event));
  const sourceId = workspace.source.id;
  const view = log.reduce(reduceRun, emptyRun);
  if (view.sourceId !== null && view.sourceId !== sourceId) {
    throw new AppError('conflict', {
      userMessage: `This run asked the source ${view.sourceId}; Tabletalk is open with ${sourceId}.`,
    });
  }
  return {
    conversationId: run.conversationId,
    turn: await turnOf(store, run),
    repeat: repeatedPlan(
      runId,
      log,
      { plan, fromStep },
      { tools: toolRegistry, schema: workspace.knowledge.snapshot },
    ),
    asked: { strategy: view.strategy, effort: view.effort },
  };
}

async function turnOf(store: Store, run: StoredRun): Promise<string> {
  const before = run.replayOf === null ? null : await findRun(store, run.replayOf);
  return before ? turnOf(store, before) : run.id;
}
