import { randomUUID } from 'node:crypto';
import { scheduled } from '#lib/datasource/asked-by.ts';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { Evaluation, EvaluationEngine } from '#lib/domain/evaluation.ts';
import { AppError } from '#lib/errors.ts';
import {
  finishEvaluationLease,
  leaseDueEvaluation,
  readEvaluationSchedule,
  renewEvaluationLease,
} from '#lib/store/evaluation-schedules.ts';
import { endAbandonedEvaluations } from '#lib/store/evaluations.ts';
import type { Store } from '#lib/store/open-store.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Answering } from '../answering/answering.ts';
import type { Workspace } from '../workspace.ts';
import { evaluateSource } from './evaluate-source.ts';
import { evaluatedState, hashOfState } from './evaluated-state.ts';

export type Evaluations = {
  /** Begins one because somebody asked for it: its id. Throws `conflict` while another one runs here. */
  start(engine: EvaluationEngine): Promise<string>;
  /** Ends the one that runs here, if one does. */
  stop(): Promise<void>;
  /** Checks the source when its time has come or what it was checked as has changed. Never rejects. */
  tick(): Promise<void>;
  /** Ends what it does and waits for it. */
  close(): Promise<void>;
};

/** How often it is looked whether a check is due: one small query. */
const everyMs = 5_000;

/** Evaluates the source of this process: when a person asks for it, by its schedule, and soon after a change of schema, knowledge, model or version. */
export function openEvaluations(options: {
  readonly store: Store;
  readonly workspace: Workspace;
  readonly limits: QueryLimits;
  /** Of the source; in this thread when absent. */
  readonly answering?: Answering;
}): Evaluations {
  const { store, workspace, answering = answerQuestion } = options;
  // Also when a person begins it: it asks for minutes, and nobody waits for a single one of its answers.
  const limits = { ...options.limits, asker: scheduled };
  const sourceId = workspace.source.id;
  const processId = randomUUID();
  const closing = new AbortController();
  let running: { readonly stop: AbortController; readonly done: Promise<void> } | null = null;
  /** From being asked for until it is recorded, so that a double click begins one. */
  let isBeginning = false;
  let ticking: Promise<void> | null = null;
  // The embedded store belongs to one process: nothing can be running when it starts.
  const begun = store.kind === 'pglite' ? endAbandonedEvaluations(store, sourceId) : Promise.resolve();
  begun.catch((error: unknown) => console.error('abandoned evaluations could not be ended:', error));

  async function run(
    engine: EvaluationEngine,
    cause: Evaluation['cause'],
  ): Promise<{ readonly id: string; readonly ended: Promise<void> }> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, closing.signal]);
    const onCase = () => renewEvaluationLease(store, sourceId, processId);
    const evaluating = { store, workspace, answering, limits, engine, cause, signal, onCase };
    isBeginning = true;
    const { id, done } = await evaluateSource(evaluating).finally(() => {
      isBeginning = false;
    });
    const ended = done.finally(() => {
      running = null;
    });
    running = { stop, done: ended };
    return { id, ended };
  }

  async function runDue(): Promise<void> {
    const schedule = await readEvaluationSchedule(store, sourceId);
    if (schedule === null || running !== null || isBeginning) return;
    // What is asked of a server may be another schema than a moment ago.
    await workspace.noticeSchemaChange();
    const state = hashOfState(evaluatedState(workspace, schedule.engine));
    const due = await leaseDueEvaluation(store, sourceId, state, processId);
    if (due === null) return;
    const { ended } = await run(due.engine, due.cause);
    await ended;
    await finishEvaluationLease(store, sourceId, state, processId);
  }

  async function tick(): Promise<void> {
    ticking ??= begun
      .then(runDue)
      .catch((error: unknown) => {
        // The store or the source is away; the next time tries again.
        if (!closing.signal.aborted) console.error('the source could not be checked:', error);
      })
      .finally(() => {
        ticking = null;
      });
    return ticking;
  }

  const timer = setInterval(() => void tick(), everyMs);
  timer.unref();
  return {
    tick,
    async start(engine) {
      if (running !== null || isBeginning) {
        throw new AppError('conflict', {
          userMessage: 'An evaluation is running. Stop it, or wait for its end.',
        });
      }
      return (await run(engine, 'person')).id;
    },
    async stop() {
      const ending = running;
      ending?.stop.abort();
      await ending?.done;
    },
    async close() {
      clearInterval(timer);
      closing.abort();
      await ticking;
      await running?.done;
    },
  };
}
