import { z } from 'zod';
import { errorSubtypes } from './error-taxonomy.ts';

/** One change that a repair made to a statement, as the page and the log show it. */
export const sqlEdit = z.object({
  /** What was wrong. */
  kind: z.enum(errorSubtypes),
  /** Why the change is right, in one sentence that names the evidence. */
  reason: z.string(),
  before: z.string(),
  after: z.string(),
});
export type SqlEdit = z.infer<typeof sqlEdit>;
