import { z } from 'zod';
import { type SchemaSlice, schemaSlice } from './schema-slice.ts';

const named = z.object({
  /** Best first. */
  tables: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      ...schemaSlice.shape.tables.element.omit({ table: true }).shape,
    }),
  ),
  /** Milliseconds from question to slice. */
  elapsedMs: z.number(),
});

/**
 * A schema slice as the log of a run keeps it. The schema is kept once and not with each question: it would be most of every
 * log. A slice that was logged whole is read as well.
 */
export const foundTables = z.union([named, schemaSlice.transform(foundTablesOf)]);
export type FoundTables = z.infer<typeof named>;

export function foundTablesOf({ tables, elapsedMs }: SchemaSlice): FoundTables {
  return {
    tables: tables.map(({ table: { name, description }, ...found }) => ({ name, description, ...found })),
    elapsedMs,
  };
}
