import { z } from 'zod';
import { type ExampleDraft, type KeptExample, keptExample } from '#lib/domain/example.ts';
import { type FeedbackCase, feedbackCase, feedbackItem } from '#lib/domain/feedback-case.ts';
import { type VotedAnswer, votedAnswer } from '#lib/domain/voted-answer.ts';
import { request } from '../ui/request.ts';

const address = '/api/admin/feedback';
const pathOf = (runId: string) => `${address}/${encodeURIComponent(runId)}`;

export type CaseWish = Partial<Pick<FeedbackCase, 'status' | 'reason'>> & {
  readonly correctedSql?: string;
  /** Shown to the person below the answer. */
  readonly reply?: string;
};

export async function getFeedback(signal: AbortSignal) {
  return z.array(feedbackItem).parse(await request(address, { signal }));
}

export async function getVotedAnswer(runId: string, signal: AbortSignal): Promise<VotedAnswer> {
  return votedAnswer.parse(await request(pathOf(runId), { signal }));
}

export async function putCase(runId: string, wish: CaseWish): Promise<FeedbackCase> {
  return feedbackCase.parse(await request(pathOf(runId), { method: 'PUT', body: wish }));
}

export async function postExampleOf(runId: string, draft: ExampleDraft): Promise<KeptExample> {
  return keptExample.parse(await request(`${pathOf(runId)}/example`, { method: 'POST', body: draft }));
}
