import { z } from 'zod';

export const evidenceId = z
  .string()
  .regex(/^#E[1-9]\d*$/, 'an evidence name is #E followed by a number, e.g. #E2');

/** An argument is a literal or, as a whole, the name of an earlier step's evidence; never a name inside a text. */
export const planStep = z.object({
  id: evidenceId,
  tool: z.string(),
  why: z.string(),
  args: z.record(z.string(), z.unknown()),
});
export type PlanStep = z.infer<typeof planStep>;

/** ReWOO's plan: all steps are fixed before the first one runs (report §4.5). */
export const plan = z.object({
  steps: z.array(planStep).min(1).max(12),
  /** The steps whose evidence the organizer may see. */
  answerFrom: z.array(evidenceId).min(1),
});
export type Plan = z.infer<typeof plan>;
