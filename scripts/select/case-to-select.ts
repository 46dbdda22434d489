import { z } from 'zod';

/** One question with the statements that were written for it, in any order. Other fields, a gold among them, are never read. */
export const caseToSelect = z.object({
  id: z.string().min(1),
  db_id: z.string().min(1),
  question: z.string(),
  candidates: z.array(z.string()),
});
export type CaseToSelect = z.infer<typeof caseToSelect>;

export const selectedCase = caseToSelect.extend({
  /** Position of the chosen candidate; null when there was none to choose from. */
  chosen: z.number().int().nullable(),
  /** The chosen statement after repair. */
  sql: z.string().nullable(),
  /** How likely it is right, 0..1; 0 when no candidate could be run. */
  confidence: z.number(),
  /** The statements for what the question may mean, the chosen one first: two when it can be read in two ways. */
  readings: z.array(z.object({ candidate: z.number().int(), sql: z.string() })),
  /** Why this one, the weightiest first. */
  reasons: z.array(z.string()),
  /** Milliseconds outside the engine: repair and choice of all candidates. */
  ms: z.number(),
});
export type SelectedCase = z.infer<typeof selectedCase>;
