import { z } from 'zod';
import { foreignKey } from './schema.ts';

/** What of a schema people document: names, types, keys and the database's own comments, without any value. */
export const schemaOutline = z.object({
  tables: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['table', 'view']),
      comment: z.string().nullable(),
      primaryKey: z.array(z.string()),
      foreignKeys: z.array(foreignKey),
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          comment: z.string().nullable(),
          /** A hash of the column's statistics: how a column is known again under another name. null without any. */
          fingerprint: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type SchemaOutline = z.infer<typeof schemaOutline>;
export type TableOutline = SchemaOutline['tables'][number];
export type ColumnOutline = TableOutline['columns'][number];
