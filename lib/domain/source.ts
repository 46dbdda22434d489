import { z } from 'zod';

export const sourceKinds = [
  'sqlite',
  'duckdb',
  'postgres',
  'mysql',
  'oracle',
  'trino',
  'clickhouse',
  'sqlserver',
  'bigquery',
  'snowflake',
] as const;

/** An analysed database as the page knows it. */
export const sourceInfo = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(sourceKinds),
  /** True for data that was made up; the page says so wherever it shows a value. */
  synthetic: z.boolean(),
  tableCount: z.number(),
  /** The newest day any date column holds, ISO; "last month" is relative to it. Null when there are no dates. */
  latestDay: z.string().nullable(),
  /** Questions this source can answer, for the empty page. */
  starters: z.array(z.string()),
});
export type SourceInfo = z.infer<typeof sourceInfo>;
