import { z } from 'zod';
import { chartSpec } from './chart-spec.ts';

/** Where the statement of an answer comes from that no engine wrote for a question. */
export const statementOrigin = z.object({
  /** The run of the answer that it was made from. */
  from: z.string(),
  /** The name of who wrote it; null for one that Tabletalk made from that answer, such as the rows behind a bar. */
  author: z.string().nullable(),
});
export type StatementOrigin = z.infer<typeof statementOrigin>;

export const longestGivenStatement = 50_000;

/** A statement to be run as a turn of a conversation, in the place of what writers would write. */
export const givenStatement = statementOrigin.extend({
  sql: z.string().trim().min(1, 'a statement is needed').max(longestGivenStatement),
  /** What the result is told to be, one short clause each. */
  reading: z.array(z.string()),
  /** Drawn when the result has its columns. */
  chart: chartSpec.nullable(),
});
export type GivenStatement = z.infer<typeof givenStatement>;

/** What is wrong with a statement as it stands, and who says so; null when it would run. */
export const statementProblem = z
  .object({ by: z.enum(['guard', 'database']), message: z.string() })
  .nullable();
export type StatementProblem = z.infer<typeof statementProblem>;
