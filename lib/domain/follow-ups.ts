import { z } from 'zod';
import { answerCell, contributionsDrill } from './cell-options.ts';

/** A change between two periods of an answer that can be taken apart. */
export const change = z.object({
  cell: answerCell,
  drill: contributionsDrill,
  /** The two periods as the page shows them. */
  from: z.string(),
  to: z.string(),
});
export type Change = z.infer<typeof change>;

/** Where one can go on from an answer. */
export const followUps = z.object({
  /** Questions, each known to be answerable after it. */
  questions: z.array(z.string()),
  change: change.nullable(),
});
export type FollowUps = z.infer<typeof followUps>;
