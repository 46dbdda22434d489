import type { Measure, QueryIntent } from '#lib/domain/query-intent.ts';
import type { TableSchema } from '#lib/domain/schema.ts';
import { columnNamed, sameName } from '../../query/writer/built-in/table-nature.ts';
import type { Law } from './law.ts';

/** Rows that are counted for each of themselves: every count is one, and no row is first. */
export const countsOfOne: Law = (intent, { tables }) => {
  const ranked = intent.orderBy.flatMap(({ by }) => ('measure' in by ? [by.measure] : []));
  return ranked.some((measure) => isAlwaysOne(measure, intent, tables)) ? 'most' : null;
};

function isAlwaysOne(
  { aggregate, column, table: counted }: Measure,
  { subject, joins, groupBy }: QueryIntent,
  tables: readonly TableSchema[],
): boolean {
  const table = tables.find(({ name }) => name === subject);
  if (aggregate !== 'count' || column !== null || counted !== subject || joins.length > 0) return false;
  return groupBy.some(({ column: group, grain }) => {
    const known = table && columnNamed(table, group.column);
    const isKeyAlone = table?.primaryKey.length === 1 && sameName(table.primaryKey[0] ?? '', group.column);
    return grain === null && group.table === subject && (known?.unique === true || isKeyAlone);
  });
}
