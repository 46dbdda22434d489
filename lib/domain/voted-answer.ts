import { z } from 'zod';
import { feedbackItem } from './feedback-case.ts';
import { replayedAnswer } from './impact.ts';

/** An answer that was voted on, with what one needs to judge it. */
export const votedAnswer = feedbackItem.extend({
  answer: replayedAnswer,
  /** How the question was read. */
  reading: z.array(z.string()),
});
export type VotedAnswer = z.infer<typeof votedAnswer>;
