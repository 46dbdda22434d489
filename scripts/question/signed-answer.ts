import { z } from 'zod';

/** An answer that the rules read, with what speaks for and against it, and whether it is right. */
export const signedAnswer = z.object({
  database: z.string(),
  id: z.string(),
  question: z.string(),
  sql: z.string(),
  right: z.boolean(),
  signs: z.record(z.string(), z.number()),
});
export type SignedAnswer = z.infer<typeof signedAnswer>;
