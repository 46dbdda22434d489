import { randomUUID } from 'node:crypto';
import { evaluator } from '#lib/domain/evaluation.ts';
import type { ReplayedAnswer } from '#lib/domain/impact.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { summariseRun } from '#lib/domain/run-summary.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { eventWriter } from '#lib/store/event-writer.ts';
import type { Store } from '#lib/store/open-store.ts';
import { createRun, finishRun } from '#lib/store/runs.ts';
import { answerOf, type ReplaySettings } from '../impact/replay-question.ts';
import { gatherNamedTables } from '../rights/named-tables.ts';
import { EventLog } from '../runs/event-log.ts';
import type { Workspace } from '../workspace.ts';

/** Answers a question on its own and keeps the run for its trace, in a conversation that is nobody's. Throws when `signal` stops it. */
export async function recordedAnswer(
  store: Store,
  workspace: Workspace,
  asked: { readonly question: string; readonly conversationId: string },
  { answering, choice, limits, signal }: Omit<ReplaySettings, 'person'>,
): Promise<{ readonly runId: string; readonly answer: ReplayedAnswer }> {
  const runId = randomUUID();
  const { question, conversationId } = asked;
  const ids = { runId, conversationId };
  const startedAt = new Date().toISOString();
  await createRun(store, { id: runId, conversationId, personId: evaluator.id, question });
  const composition = workspace.compose(choice);
  const log = new EventLog(eventWriter(store), runId, async () => {});
  const tables = gatherNamedTables(workspace.knowledge.snapshot);
  let view: RunView = { ...emptyRun, mode: composition.mode, strategy: composition.strategy };
  const emit = (event: RunEvent) => {
    view = reduceRun(view, event);
    tables.show(event);
    log.append(event);
  };
  await answering({
    ...ids,
    person: evaluator.id,
    question,
    workspace,
    composition,
    history: [],
    limits,
    signal,
    emit,
  });
  await log.written();
  const about = { ...ids, personId: evaluator.id, sourceId: workspace.source.id, question, startedAt };
  await finishRun(store, runId, view.status, {
    to: summariseRun(about, view),
    namedTables: tables.named(),
  });
  log.end();
  signal.throwIfAborted();
  return { runId, answer: answerOf(view) };
}
