import type { LiveRuns } from '#agents/runs/live-runs.ts';
import type { Tabletalk } from './tabletalk.ts';
import { takeQuestion } from './take-question.ts';

/**
 * Begins the run of a question, whichever door it came through. Throws `too-many-requests` when the person asked too many
 * within a minute, and as `LiveRuns.start` does.
 */
export async function askQuestion(
  opened: Tabletalk,
  asked: Parameters<LiveRuns['start']>[0],
): Promise<{ runId: string; conversationId: string }> {
  await takeQuestion(opened, asked.person.id);
  return opened.runs.start(asked);
}
