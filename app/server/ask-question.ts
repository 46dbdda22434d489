import type { LiveRuns } from '#agents/runs/live-runs.ts';
import { AppError } from '#lib/errors.ts';
import { catchUpKnowledge } from './catch-up-knowledge.ts';
import type { Tabletalk } from './tabletalk.ts';

/**
 * Begins the run of a question, whichever door it came through. Throws `too-many-requests` when the person asked too many
 * within a minute, and as `LiveRuns.start` does.
 */
export async function askQuestion(
  opened: Tabletalk,
  asked: Parameters<LiveRuns['start']>[0],
): Promise<{ runId: string; conversationId: string }> {
  const waitSeconds = await opened.questionLimit.take(asked.person.id);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
  await opened.workspace.noticeSchemaChange();
  await catchUpKnowledge(opened);
  return opened.runs.start(asked);
}

function tooMany(waitSeconds: number): AppError {
  return new AppError('too-many-requests', {
    userMessage: `That were many questions at once. Ask again in ${waitSeconds} s.`,
    retryAfterSeconds: waitSeconds,
  });
}
