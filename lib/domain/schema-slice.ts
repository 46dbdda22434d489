import { z } from 'zod';
import { tableSchema } from './schema.ts';

/** The part of a schema that one question needs, best table first. */
export const schemaSlice = z.object({
  tables: z.array(
    z.object({
      table: tableSchema,
      /** Fused retrieval score; comparable within one slice only. 0 for tables added because others refer to them. */
      score: z.number(),
      found: z.enum(['description', 'join-path', 'entity']),
    }),
  ),
  /** Milliseconds from question to slice. */
  elapsedMs: z.number(),
});
export type SchemaSlice = z.infer<typeof schemaSlice>;
