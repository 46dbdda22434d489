import { z } from 'zod';
import { feedback } from './feedback.ts';
import { feedbackReply } from './feedback-case.ts';
import { keptChart } from './kept-chart.ts';
import { storedEvent } from './run-event.ts';
import { sharedFor } from './share.ts';

export const longestConversationTitle = 120;

export const conversation = z.object({
  id: z.string(),
  sourceId: z.string(),
  /** The first question, shortened, or the name that a person gave it. */
  title: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Questions in it. */
  turns: z.number().int(),
  /** In a search, the first question with the words that were searched for; null when they are in the title alone. */
  found: z.string().nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** Whether a conversation is the person's own, and if not, whose and what they may do. */
export const conversationAccess = z.discriminatedUnion('may', [
  z.object({ may: z.literal('continue') }),
  z.object({ may: z.enum(sharedFor), ownerName: z.string() }),
]);
export type ConversationAccess = z.infer<typeof conversationAccess>;

/** One question with the log of everything that happened to it. */
export const conversationRun = z.object({
  runId: z.string(),
  events: z.array(storedEvent),
  feedback: feedback.nullable(),
  reply: feedbackReply.nullable().default(null),
  /** How the person has set charts of the answer. */
  charts: z.array(keptChart).readonly().default([]),
});
export type ConversationRun = z.infer<typeof conversationRun>;
