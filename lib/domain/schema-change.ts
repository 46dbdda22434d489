import { z } from 'zod';

/** One difference between two readings of a schema. */
export const schemaChange = z.object({
  change: z.enum(['added', 'removed', 'renamed', 'changed']),
  /** The name it has now, or had last. */
  table: z.string(),
  /** null when it is about the table itself. */
  column: z.string().nullable(),
  /** The earlier name of what was renamed, or the earlier state of what changed; null otherwise. */
  before: z.string().nullable(),
  /** The present name or state; null otherwise. */
  after: z.string().nullable(),
});
export type SchemaChange = z.infer<typeof schemaChange>;
