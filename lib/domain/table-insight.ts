import { z } from 'zod';

/** Evidence of the table-insight step: which tables matter, their key columns and how they join (report §4.1, "Table Insight Tool"). */
export const tableInsight = z.object({
  tables: z.array(z.string()),
  joins: z.array(
    z.object({
      fromTable: z.string(),
      fromColumns: z.array(z.string()),
      toTable: z.string(),
      toColumns: z.array(z.string()),
    }),
  ),
  notes: z.array(z.string()),
  /** The columns the answer will need and what for; absent when nobody picked them. */
  keyColumns: z.array(z.object({ table: z.string(), column: z.string(), use: z.string() })).optional(),
  /** How a statement could go about it, in a few sentences. */
  approach: z.string().optional(),
  /** The question said more exactly; absent when it is exact as it stands. */
  sharpenedQuestion: z.string().optional(),
});
export type TableInsight = z.infer<typeof tableInsight>;
