import { z } from 'zod';
import { sqlEdit } from '#lib/domain/sql-edit.ts';

/** One statement that somebody wrote for a question. Other fields of the line, a gold among them, are never read. */
export const caseToRepair = z.object({
  id: z.string().min(1),
  db_id: z.string().min(1),
  question: z.string(),
  sql: z.string(),
  /** Who wrote it, carried over so that results can be told apart. */
  model: z.string().optional(),
  prompt: z.string().optional(),
});
export type CaseToRepair = z.infer<typeof caseToRepair>;

export const repairedCase = caseToRepair.extend({
  /** The statement after repair; the given one, letter for letter, when no rule applied. */
  repaired_sql: z.string(),
  edits: z.array(sqlEdit),
  /** What looks wrong but was not changed. */
  flagged: z.array(z.string()),
  /** Of the last run of `repaired_sql`. */
  status: z.enum(['rows', 'empty', 'failed']),
  executions: z.number().int(),
  /** Milliseconds outside the engine. */
  ms: z.number(),
});
export type RepairedCase = z.infer<typeof repairedCase>;
