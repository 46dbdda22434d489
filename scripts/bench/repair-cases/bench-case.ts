import { z } from 'zod';
import { wordings } from './databases/database-plan.ts';
import { errorModes } from './error-mode.ts';
import { difficulties } from './families/question-family.ts';

export const datasets = ['ExecSpiderLite', 'ExecWikiSQLite'] as const;
export type Dataset = (typeof datasets)[number];

/**
 * A line of `cases.jsonl`. A system sees `db_id`, `question` and `sql`; everything else is for scoring and for telling
 * the results apart.
 */
export const benchCase = z.object({
  id: z.string(),
  dataset: z.enum(datasets),
  db_id: z.string(),
  difficulty: z.enum(difficulties),
  family: z.string(),
  mode: z.enum(errorModes),
  /** How the question speaks of the columns. */
  wording: z.enum(wordings),
  question: z.string(),
  /** The first-pass statement. */
  sql: z.string(),
  gold: z.string(),
});
export type BenchCase = z.infer<typeof benchCase>;
