import { z } from 'zod';

/** A table as somebody who wants to know what can be asked reads it: no values, no statistics but its length. */
export const tableOverview = z.object({
  name: z.string(),
  kind: z.enum(['table', 'view']),
  /** The database's own comment, or the reviewed description in its place. */
  description: z.string().nullable(),
  rowCount: z.number(),
  columns: z.array(
    z.object({
      name: z.string(),
      /** The engine's own type name. */
      type: z.string(),
      description: z.string().nullable(),
    }),
  ),
});
export type TableOverview = z.infer<typeof tableOverview>;
