import { z } from 'zod';

/** What a developer found wrong with an answer. */
export const feedbackReasons = [
  'wrong-table-or-column',
  'wrong-filter-or-value',
  'wrong-period',
  'wrong-calculation',
  'misread-question',
  'missing-data',
  'presentation',
  'answer-was-right',
] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

/** `answered`: the person was written to. `done`: nothing is left to do. */
export const feedbackStatuses = ['open', 'answered', 'done'] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];

/** What the developers made of the votes on one answer. */
export const feedbackCase = z.object({
  status: z.enum(feedbackStatuses),
  reason: z.enum(feedbackReasons).nullable(),
  /** The statement that would have been right. */
  correctedSql: z.string().nullable(),
  /** The example that was made of the correction. */
  exampleId: z.string().nullable(),
  reply: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type FeedbackCase = z.infer<typeof feedbackCase>;

export const openCase: FeedbackCase = {
  status: 'open',
  reason: null,
  correctedSql: null,
  exampleId: null,
  reply: null,
};
