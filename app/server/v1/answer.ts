import { z } from 'zod';
import { restrictWorkspace } from '#agents/rights/restrict-workspace.ts';
import { fileNotices } from '#agents/source/file-notices.ts';
import { reachedAt } from '#lib/auth/reached-at.ts';
import { answerDocument, documentOf } from '#lib/domain/answer-document.ts';
import { indexingSentence } from '#lib/domain/indexing.ts';
import type { RunEvent, StoredEvent } from '#lib/domain/run-event.ts';
import { emptyRun, type RunView, reduceRun } from '#lib/domain/run-view.ts';
import { readEnv } from '#lib/env.ts';
import type { FoundRun } from '#lib/store/runs.ts';
import type { StreamedMessage } from '../event-stream.ts';
import type { Tabletalk } from '../tabletalk.ts';

/** An answer with its place: a turn of a conversation. */
export const answer = answerDocument.extend({
  id: z.string(),
  conversationId: z.string(),
  question: z.string(),
  link: z.string().meta({ description: 'Where the person whom the token acts as sees the answer.' }),
});
export type Answer = z.infer<typeof answer>;

/** What a stream tells before the answer. */
export const progress = z.object({
  step: z.string(),
  tool: z.string(),
  status: z.enum(['running', 'done', 'failed']),
});

type Asked = Pick<FoundRun, 'id' | 'conversationId' | 'question' | 'denials' | 'sourceId'>;

/** What a run has come to. */
export async function answerOf(
  { workspace, workspaces }: Pick<Tabletalk, 'workspace' | 'workspaces'>,
  run: Asked,
  view: RunView,
): Promise<Answer> {
  const { sourceId } = run;
  // What is told of files is about the main source; the denials of a run are about its own.
  const ofFiles =
    sourceId === workspace.source.id
      ? fileNotices(workspace, (await restrictWorkspace(workspace, run.denials)).schema)
      : [];
  const indexing = workspaces.opened().find(({ source }) => source.id === sourceId)?.indexing ?? null;
  // A name that was not found may not have been read yet.
  const notices = [...ofFiles, ...(indexing === null ? [] : [indexingSentence(indexing)])];
  return {
    ...documentOf(view, Math.round(view.elapsedMs ?? 0), notices),
    id: run.id,
    conversationId: run.conversationId,
    question: run.question,
    link: `${reachedAt(readEnv())}/chat/${run.conversationId}#run-${run.id}`,
  };
}

/** What a run has come to after so many seconds, or as soon as it has ended. It goes on whoever waits. */
export async function waitForAnswer(
  opened: Tabletalk,
  run: Asked,
  { seconds, signal }: { readonly seconds: number; readonly signal: AbortSignal },
): Promise<Answer> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  let view = emptyRun;
  for await (const { event } of opened.runs.follow(run.id, -1, over)) view = reduceRun(view, event);
  return answerOf(opened, run, view);
}

/**
 * A run as messages of a stream: `started`, `progress` for each step, and last the `answer`, each with its place in the
 * log, from which a broken stream goes on.
 */
export async function* answerMessages(
  opened: Tabletalk,
  run: Asked,
  { after, signal }: { readonly after: number; readonly signal: AbortSignal },
): AsyncGenerator<StreamedMessage> {
  let view = emptyRun;
  for await (const stored of opened.runs.follow(run.id, -1, signal)) {
    view = reduceRun(view, stored.event);
    const message = await messageOf(stored, () => answerOf(opened, run, view));
    if (message !== null && message.id > after) yield message;
  }
}

async function messageOf(
  { sequence: id, event }: StoredEvent,
  ended: () => Promise<Answer>,
): Promise<StreamedMessage | null> {
  switch (event.type) {
    case 'run-start':
      return { id, event: 'started', data: { id: event.runId, conversationId: event.conversationId } };
    case 'step-start':
    case 'step-end':
    case 'step-error':
      return { id, event: 'progress', data: progressOf(event) };
    case 'run-end':
    case 'run-stopped':
    case 'run-error':
      return { id, event: 'answer', data: await ended() };
    default:
      return null;
  }
}

function progressOf(event: Extract<RunEvent, { step: string; tool: string }>): z.infer<typeof progress> {
  const { step, tool, type } = event;
  return { step, tool, status: type === 'step-start' ? 'running' : type === 'step-end' ? 'done' : 'failed' };
}
