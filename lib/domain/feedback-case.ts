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

/** What a developer wrote back to the person, shown below the answer. */
export const feedbackReply = z.object({ text: z.string(), by: z.string(), at: z.string() });
export type FeedbackReply = z.infer<typeof feedbackReply>;

/** What the developers made of the votes on one answer. */
export const feedbackCase = z.object({
  status: z.enum(feedbackStatuses),
  reason: z.enum(feedbackReasons).nullable(),
  /** The statement that would have been right. */
  correctedSql: z.string().nullable(),
  /** The example that was made of the correction. */
  exampleId: z.string().nullable(),
  reply: feedbackReply.nullable(),
});
export type FeedbackCase = z.infer<typeof feedbackCase>;

export const openCase: FeedbackCase = {
  status: 'open',
  reason: null,
  correctedSql: null,
  exampleId: null,
  reply: null,
};

/** One answer that was voted on, with every vote and what came of them. */
export const feedbackItem = z.object({
  runId: z.string(),
  conversationId: z.string(),
  question: z.string(),
  /** The last vote first. */
  votes: z
    .array(z.object({ vote: z.enum(['up', 'down']), comment: z.string(), by: z.string(), at: z.string() }))
    .min(1),
  case: feedbackCase,
});
export type FeedbackItem = z.infer<typeof feedbackItem>;
