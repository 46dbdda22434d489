import { z } from 'zod';

/** One set of candidates for one question, reduced to what the weights are learned from. */
export const choiceSet = z.object({
  /** `drawn` at random from everybody's statements, or the name of a fixed set of systems. */
  group: z.string(),
  id: z.string(),
  db_id: z.string(),
  /** How many of the candidates ran. */
  voters: z.number().int(),
  /** The different results, in no order that means anything. */
  clusters: z.array(
    z.object({
      members: z.number().int(),
      right: z.boolean(),
      signs: z.record(z.string(), z.number()),
    }),
  ),
});
export type ChoiceSet = z.infer<typeof choiceSet>;
