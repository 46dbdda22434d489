import { randomUUID } from 'node:crypto';
import type { QueryLimits } from '#lib/datasource/data-source.ts';
import type { Person } from '#lib/domain/person.ts';
import type { RunEvent, StoredEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { AppError } from '#lib/errors.ts';
import { createConversation, findConversation } from '#lib/store/conversations.ts';
import { recordExampleUses } from '#lib/store/example-uses.ts';
import type { Store } from '#lib/store/open-store.ts';
import { alone, type RunExchange } from '#lib/store/run-exchange.ts';
import { createRun, findRun, finishRun, readEvents } from '#lib/store/runs.ts';
import type { RunCommand } from '#lib/store/web-processes.ts';
import type { RunExporter } from '#lib/tracing/export-run.ts';
import { answerQuestion } from '../answer-question.ts';
import type { Choice, Composition } from '../compose.ts';
import type { Workspace } from '../workspace.ts';
import { EventLog } from './event-log.ts';
import { followStoredRun } from './follow-stored-run.ts';
import { previousTurns } from './previous-turns.ts';
import { usedExamples } from './used-examples.ts';

export type LiveRuns = {
  /** Records the question, starts to work on it and returns at once. The work goes on whoever listens. */
  start(input: {
    person: Person;
    /** One of the person's own; null for a new one. */
    conversationId: string | null;
    question: string;
    /** What the person chose for this question, such as an answer without a model. Never ours to make. */
    choice?: Choice;
    /** Runs statements however many rows the engine expects them to handle. */
    costly?: boolean;
  }): Promise<{ runId: string; conversationId: string }>;
  /** A run's events after a sequence number: the stored ones, then new ones until the last. */
  follow(runId: string, after: number, signal: AbortSignal): AsyncIterable<StoredEvent>;
  /** Stops a running question, in whichever process; false when it is not running any more. */
  stop(runId: string): Promise<boolean>;
  /** Takes what a running question has found so far for its answer; false when it is not running any more. */
  settle(runId: string): Promise<boolean>;
  /** Stops everything that runs here and waits until all logs are written. */
  close(): Promise<void>;
};

type LiveRun = {
  readonly log: EventLog;
  readonly controller: AbortController;
  readonly enough: AbortController;
  readonly done: Promise<void>;
};

/** Runs questions in this process and keeps their logs, in memory while they run and in the store for good. */
export function createLiveRuns(options: {
  store: Store;
  workspace: Workspace;
  limits: QueryLimits;
  /** Gets every run that has ended; null when runs are not traced elsewhere. */
  exporter?: RunExporter | null;
  /** The other processes that serve the store; none when absent. */
  exchange?: RunExchange;
}): LiveRuns {
  const { store, workspace, limits, exporter = null, exchange = alone } = options;
  const live = new Map<string, LiveRun>();
  const exports = new Set<Promise<void>>();

  async function exportRun(runId: string): Promise<void> {
    await exporter?.exportRun(await readEvents(store, runId));
  }

  async function work(
    asked: {
      readonly person: string;
      readonly question: string;
      readonly composition: Composition;
      readonly limits: QueryLimits;
    },
    ids: { runId: string; conversationId: string },
    run: Omit<LiveRun, 'done'>,
  ) {
    let view: RunView = emptyRun;
    const emit = (event: RunEvent) => {
      view = reduceRun(view, event);
      run.log.append(event);
    };
    try {
      const history = await previousTurns(store, ids.conversationId, ids.runId);
      await answerQuestion({
        ...ids,
        ...asked,
        workspace,
        history,
        signal: run.controller.signal,
        enough: run.enough.signal,
        emit,
      });
      await run.log.close();
      await finishRun(store, ids.runId, view.status);
      await recordExampleUses(store, ids.runId, usedExamples(view));
      await exchange.announce(ids.runId);
      const exported = exportRun(ids.runId).finally(() => exports.delete(exported));
      exports.add(exported);
    } catch (error) {
      // The log could not be written, so there is no event to tell it with: the next start marks the run as interrupted.
      console.error(`run ${ids.runId}:`, error);
      run.log.fail(error);
    } finally {
      live.delete(ids.runId);
    }
  }

  /** Does what is asked of a run that this process works on; false when it works on no such run. */
  function obey(runId: string, command: RunCommand): boolean {
    const run = live.get(runId);
    if (command === 'stop') run?.controller.abort(new AppError('stopped', { userMessage: 'Stopped.' }));
    else run?.enough.abort(new AppError('stopped', { userMessage: 'The person had seen enough.' }));
    return run !== undefined;
  }
  exchange.onCommand(obey);

  async function ask(runId: string, command: RunCommand): Promise<boolean> {
    if (obey(runId, command)) return true;
    if ((await findRun(store, runId))?.status !== 'running') return false;
    await exchange.ask(runId, command);
    return true;
  }

  return {
    async start({ person, conversationId, question, choice = {}, costly = false }) {
      const composition = workspace.compose(choice);
      const ids = { runId: randomUUID(), conversationId: conversationId ?? randomUUID() };
      await recordQuestion(store, {
        ...ids,
        sourceId: workspace.source.id,
        personId: person.id,
        question,
        isNew: conversationId === null,
      });
      await exchange.claim(ids.runId);
      const run = {
        log: new EventLog(store, ids.runId, () => exchange.announce(ids.runId)),
        controller: new AbortController(),
        enough: new AbortController(),
      };
      live.set(ids.runId, {
        ...run,
        done: work(
          { person: person.id, question, composition, limits: costly ? anyCost(limits) : limits },
          ids,
          run,
        ),
      });
      return ids;
    },

    async *follow(runId, after, signal) {
      const run = live.get(runId);
      if (run) {
        yield* run.log.follow(after, signal);
        return;
      }
      yield* followStoredRun({ store, exchange }, runId, after, signal);
    },

    stop: (runId) => ask(runId, 'stop'),
    settle: (runId) => ask(runId, 'enough'),

    async close() {
      const running = [...live.entries()];
      for (const [runId] of running) obey(runId, 'stop');
      await Promise.all(running.map(([, run]) => run.done));
      await Promise.all(exports);
    },
  };
}

function anyCost(limits: QueryLimits): QueryLimits {
  return { ...limits, maxEstimatedRows: Number.MAX_SAFE_INTEGER };
}

async function recordQuestion(
  store: Store,
  asked: {
    runId: string;
    conversationId: string;
    sourceId: string;
    personId: string;
    question: string;
    isNew: boolean;
  },
): Promise<void> {
  const { runId, conversationId: id, sourceId, personId, question } = asked;
  if (asked.isNew) {
    await createConversation(store, { id, sourceId, personId, firstQuestion: question });
  } else if (!(await findConversation(store, id, personId))) {
    throw new AppError('not-found', { userMessage: `There is no conversation ${id}.` });
  }
  await createRun(store, { id: runId, conversationId: id, personId, question });
}
