import { z } from 'zod';

export const feedback = z.object({
  runId: z.string(),
  vote: z.enum(['up', 'down']),
  comment: z.string().max(2000),
});
export type Feedback = z.infer<typeof feedback>;
