import { z } from 'zod';

/** An answer from what is known of the source and the conversation: no statement was written for it. */
export const sourceReply = z.object({
  /** Paragraphs. */
  text: z.array(z.string()),
  /** What the source holds, the largest table first. */
  tables: z.array(z.object({ name: z.string(), rowCount: z.number(), description: z.string().nullable() })),
  /** How the answer before was read, one clause each. */
  reading: z.array(z.string()),
  /** The statement of the answer before; null when nothing is explained. */
  sql: z.string().nullable(),
  /** What stands before the questions. */
  invitation: z.string(),
  questions: z.array(z.string()),
});
export type SourceReply = z.infer<typeof sourceReply>;
