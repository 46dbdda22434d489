import { randomUUID } from 'node:crypto';
import { answerQuestion } from '#agents/answer-question.ts';
import { answerAlone } from '#agents/answering/answer-alone.ts';
import type { Composition } from '#agents/compose.ts';
import type { PreviousTurn } from '#agents/previous-turn.ts';
import type { Workspace } from '#agents/workspace.ts';
import { defaultLimits } from '#lib/datasource/data-source.ts';
import type { RunEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import type { Env } from '#lib/env.ts';

/** Answers one question, `history` being what a conversation had before it. Failures are part of the view. `ms` is the whole run's time. */
export async function answerOnce(options: {
  readonly workspace: Workspace;
  readonly question: string;
  readonly env: Pick<Env, 'TABLETALK_QUERY_TIMEOUT_MS' | 'TABLETALK_MAX_ROWS'>;
  readonly history?: readonly PreviousTurn[];
  readonly signal?: AbortSignal;
  /** The workspace's own when absent. */
  readonly composition?: Composition;
  readonly onEvent?: (event: RunEvent) => void;
}): Promise<{ view: RunView; ms: number }> {
  let view = emptyRun;
  const started = performance.now();
  await answerAlone(answerQuestion)({
    runId: randomUUID(),
    conversationId: randomUUID(),
    person: 'local',
    question: options.question,
    workspace: options.workspace,
    ...(options.composition ? { composition: options.composition } : {}),
    history: options.history ?? [],
    limits: {
      ...defaultLimits,
      timeoutMs: options.env.TABLETALK_QUERY_TIMEOUT_MS,
      maxRows: options.env.TABLETALK_MAX_ROWS,
    },
    signal: options.signal ?? new AbortController().signal,
    emit: (event) => {
      view = reduceRun(view, event);
      options.onEvent?.(event);
    },
  });
  return { view, ms: Math.round(performance.now() - started) };
}
