import { z } from 'zod';

/**
 * One cell of a result. Integers beyond 2^53 and exact decimals that a double cannot hold arrive as decimal strings;
 * dates as ISO text (`2025-07-31`, `2025-07-31 16:00:00`); binary as a short description, never as bytes.
 */
export const cellValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type CellValue = z.infer<typeof cellValue>;

export const columnKinds = ['number', 'text', 'date', 'boolean', 'unknown'] as const;
export type ColumnKind = (typeof columnKinds)[number];

export const resultColumn = z.object({
  name: z.string(),
  kind: z.enum(columnKinds),
  /** What the column holds in words; absent where its name is all that is known. */
  title: z.string().optional(),
  /** What its numbers are measured in: `EUR`, `%`, `kg`. */
  unit: z.string().optional(),
  /** Its numbers are parts of a whole or growth, where 1 is all of it: 0.3433 is shown as 34.33%. */
  fraction: z.literal(true).optional(),
  /** Its cells come from personal data or names of people: they are for the person who asked, and for no model. */
  personal: z.literal(true).optional(),
});
export type ResultColumn = z.infer<typeof resultColumn>;

/** What one statement returned: rows in the engine's order, each as long as `columns`. */
export const resultTable = z.object({
  columns: z.array(resultColumn),
  rows: z.array(z.array(cellValue)),
  /** Which limit cut the result, if one did. A cut result is always shown as such. */
  truncatedBy: z.enum(['rows', 'bytes']).nullable(),
  /** Milliseconds the engine took, measured around the query in its own process. */
  elapsedMs: z.number(),
});
export type ResultTable = z.infer<typeof resultTable>;
