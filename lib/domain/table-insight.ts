import { z } from 'zod';

/** Evidence of the table-insight step: which tables matter and how they join (report §4.3, "Table Insights"). */
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
});
export type TableInsight = z.infer<typeof tableInsight>;
