import { z } from 'zod';

/** One statement that was written for a question, and by whom: a `model`, or one model by several prompts. */
export const writtenStatement = z.object({
  id: z.string(),
  db_id: z.string(),
  question: z.string(),
  sql: z.string(),
  model: z.string().optional(),
  prompt: z.string().optional(),
  /** What the built-in engine holds of its own reading; null for what others wrote. */
  reading: z.enum(['sure', 'unsure']).nullable().default(null),
});
export type WrittenStatement = z.infer<typeof writtenStatement>;
