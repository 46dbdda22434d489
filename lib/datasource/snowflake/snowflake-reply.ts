import { z } from 'zod';

const column = z.object({
  name: z.string(),
  type: z.string(),
  scale: z.number().nullish(),
  nullable: z.boolean().nullish(),
});
export type SnowflakeColumn = z.infer<typeof column>;

/** Values are texts; the columns say what they are. */
const rows = z.array(z.array(z.string().nullable()));

/** What the service says of a statement that ran to its end, with its first part of rows. */
export const finished = z.object({
  statementHandle: z.string(),
  resultSetMetaData: z.object({
    rowType: z.array(column),
    partitionInfo: z.array(z.unknown()).default([{}]),
  }),
  data: rows.default([]),
});

/** A further part of the rows. */
export const part = z.object({ data: rows });

/** A statement that runs. */
export const accepted = z.object({ statementHandle: z.string() });

/** A statement that failed, or a request that was refused. */
export const refused = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
});
