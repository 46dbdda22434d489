import { answerOf } from '#agents/impact/replay-question.ts';
import { requireReadable } from '#agents/rights/require-readable.ts';
import type { FeedbackItem } from '#lib/domain/feedback-case.ts';
import { emptyRun, queryResultOf, reduceRun } from '#lib/domain/run-view.ts';
import type { VotedAnswer } from '#lib/domain/voted-answer.ts';
import { AppError } from '#lib/errors.ts';
import { findFeedbackItem, listFeedbackItems } from '#lib/store/feedback-cases.ts';
import { readableRuns } from '#lib/store/readable-runs.ts';
import { readEvents } from '#lib/store/runs.ts';
import type { Developer } from './as-developer.ts';

/** The answers about the source that somebody voted on, as far as the developer may see them. */
export async function listVotedAnswers({ opened, reading }: Developer): Promise<FeedbackItem[]> {
  const items = await listFeedbackItems(opened.store, opened.workspace.source.id);
  const ids = items.map(({ runId }) => runId);
  const readable = await readableRuns(opened.store, ids, reading.withheld);
  return items.filter((item) => readable.has(item.runId) && reading.maySee(wordsOf(item)));
}

/**
 * An answer about the source that was voted on. Throws `not-found` when there is none for the run, and `forbidden` when
 * the developer may not see it.
 */
export async function readVotedAnswer({ opened, reading }: Developer, runId: string): Promise<VotedAnswer> {
  const { store, workspace } = opened;
  await requireReadable(store, runId, reading);
  const item = await findFeedbackItem(store, workspace.source.id, runId);
  if (!item || !reading.maySee(wordsOf(item))) {
    throw new AppError('not-found', { userMessage: `Nobody voted on the answer ${runId}.` });
  }
  const log = await readEvents(store, runId);
  const view = log.reduce((folded, { event }) => reduceRun(folded, event), emptyRun);
  const query = view.steps.map((step) => queryResultOf(view, step.id)).find((found) => found !== null);
  return { ...item, answer: answerOf(view), reading: query?.reading ?? [] };
}

/** What people wrote about an answer, which its log does not hold. */
function wordsOf(item: FeedbackItem): string[] {
  const { correctedSql, reply } = item.case;
  return [...item.votes.map(({ comment }) => comment), correctedSql ?? '', reply?.text ?? ''];
}
