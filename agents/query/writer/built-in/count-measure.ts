import type { Measure } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { tableInWords } from './schema-lexicon.ts';

/** Counts the rows of a table; by its single key where joins may repeat them. */
export function countMeasure(table: TableSchema, repeats: boolean): Measure {
  const [key, ...others] = table.primaryKey;
  const common = { times: null, table: table.name, label: `number of ${tableInWords(table)}` };
  return repeats && key !== undefined && others.length === 0
    ? { ...common, aggregate: 'count-distinct', column: { table: table.name, column: key } }
    : { ...common, aggregate: 'count', column: null };
}
