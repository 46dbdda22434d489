import { answerOf } from '#agents/impact/replay-question.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { AppError } from '#lib/errors.ts';
import { findFeedbackItem } from '#lib/store/feedback-cases.ts';
import { readEvents } from '#lib/store/runs.ts';
import type { Tabletalk } from './tabletalk.ts';

/** An answer about this source that was voted on. Throws `not-found` when there is none for the run. */
export async function readVotedAnswer({ store, workspace }: Tabletalk, runId: string): Promise<VotedAnswer> {
  const item = await findFeedbackItem(store, workspace.source.id, runId);
  if (!item) throw new AppError('not-found', { userMessage: `Nobody voted on the answer ${runId}.` });
  const log = await readEvents(store, runId);
  const view = log.reduce((folded, { event }) => reduceRun(folded, event), emptyRun);
  const query = view.steps.map((step) => queryResultOf(view, step.id)).find((found) => found !== null);
  return { ...item, answer: answerOf(view), reading: query?.reading ?? [] };
}
