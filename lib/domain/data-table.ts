import { z } from 'zod';
import { cellValue } from './result-table.ts';
import { columnSchema, foreignKey, tableSchema } from './schema.ts';

/** A key that joins a table with another, from the side of the table that has it. */
export const tableLink = foreignKey.extend({ table: z.string() });
export type TableLink = z.infer<typeof tableLink>;

/** One table as somebody who wants to know the data reads it. Columns that look like personal data have no values here. */
export const dataTable = tableSchema
  .pick({ name: true, kind: true, description: true, rowCount: true, primaryKey: true, unmeasured: true })
  .extend({
    columns: z.array(columnSchema),
    /** In the order of the columns; null stands also for what is withheld. */
    sampleRows: z.array(z.array(cellValue)),
    /** Keys of this table, and keys of others that refer to it. */
    links: z.array(tableLink),
    /** Approved questions whose statements use the table. */
    questions: z.array(z.string()),
  });
export type DataTable = z.infer<typeof dataTable>;
