import { z } from 'zod';

/** A column of a result or of a table; a record has columns of its own. */
export type BigqueryField = {
  readonly name: string;
  readonly type: string;
  readonly mode?: string | undefined;
  readonly description?: string | undefined;
  readonly fields?: readonly BigqueryField[] | undefined;
};
const field: z.ZodType<BigqueryField> = z.lazy(() =>
  z.object({
    name: z.string(),
    type: z.string(),
    mode: z.string().optional(),
    description: z.string().optional(),
    fields: z.array(field).optional(),
  }),
);
const schema = z.object({ fields: z.array(field).default([]) });

const failure = z.object({ reason: z.string().default(''), message: z.string().default('') });

/** Why a job did not end as it should. `reason` is a word of BigQuery's table of errors. */
export type BigqueryFailure = z.infer<typeof failure>;

/** What `jobs.insert` answers; of a dry run the statistics are all there is. */
export const jobReply = z.object({
  jobReference: z.object({ jobId: z.string().optional(), location: z.string().optional() }).optional(),
  status: z.object({ state: z.string(), errorResult: failure.optional() }).optional(),
  statistics: z
    .object({
      totalBytesProcessed: z.string().optional(),
      query: z
        .object({
          statementType: z.string().optional(),
          totalBytesProcessed: z.string().optional(),
          schema: schema.optional(),
        })
        .optional(),
    })
    .optional(),
});

/** Values are texts, lists or records of such; the columns say what they are. */
const row = z.object({ f: z.array(z.object({ v: z.unknown() })).default([]) });

/** What `jobs.getQueryResults` and `tabledata.list` answer; the job may still run. */
export const resultPage = z.object({
  jobComplete: z.boolean().default(true),
  schema: schema.optional(),
  rows: z.array(row).default([]),
  pageToken: z.string().optional(),
});

export const datasetReply = z.object({ location: z.string().default('US') });

export const tableListReply = z.object({
  tables: z
    .array(
      z.object({
        tableReference: z.object({ datasetId: z.string(), tableId: z.string() }),
        type: z.string(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const columnReference = z.object({ referencingColumn: z.string(), referencedColumn: z.string() });

/** What `tables.get` answers, as far as it is used. */
export const tableReply = z.object({
  tableReference: z.object({ datasetId: z.string(), tableId: z.string() }),
  type: z.string(),
  description: z.string().optional(),
  schema: schema.optional(),
  numRows: z.string().optional(),
  numBytes: z.string().optional(),
  streamingBuffer: z.unknown().optional(),
  requirePartitionFilter: z.boolean().optional(),
  timePartitioning: z.object({ field: z.string().optional() }).optional(),
  rangePartitioning: z.object({ field: z.string().optional() }).optional(),
  tableConstraints: z
    .object({
      primaryKey: z.object({ columns: z.array(z.string()) }).optional(),
      foreignKeys: z
        .array(
          z.object({
            referencedTable: z.object({ datasetId: z.string(), tableId: z.string() }),
            columnReferences: z.array(columnReference),
          }),
        )
        .default([]),
    })
    .optional(),
});
export type BigqueryTable = z.infer<typeof tableReply>;

export const permissionsReply = z.object({ permissions: z.array(z.string()).default([]) });
