import type { Dimension, QueryIntent } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema, Tables } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { dimensionOf } from './dimensions.ts';
import { asksForKeys, isAlong } from './named-keys.ts';
import { labelColumns, sameName } from './table-nature.ts';

/**
 * "By country", where the rows have the number of one: the name of what a key leads to, its table joined. Null where the column is
 * none, the key is what people read, or that table is there in another role.
 */
export function keyAsName(
  { subject, joins }: QueryIntent,
  { table, column }: { readonly table: TableSchema; readonly column: ColumnSchema },
  tables: Tables,
  question: string,
): Dimension[] | null {
  const key = table.foreignKeys.find(
    ({ columns }) => columns.length === 1 && sameName(columns[0] ?? '', column.name),
  );
  const target = tables.find(({ name }) => sameName(name, key?.referencedTable ?? ''));
  if (key === undefined || target === undefined || column.kind === 'text') return null;
  if (asksForKeys(new Set(words(question).map(stemOf)))) return null;
  const labels = labelColumns(target);
  const step = {
    fromTable: table.name,
    fromColumns: [column.name],
    toTable: target.name,
    toColumns: [...key.referencedColumns],
  };
  const isJoined = joins.some((join) => isAlong(join, step));
  const isTaken =
    sameName(target.name, subject) || joins.some(({ toTable }) => sameName(toTable, target.name));
  if (labels.length === 0 || (isTaken && !isJoined)) return null;
  if (!isJoined) joins.push(step);
  return labels.map((label) => dimensionOf(target, label));
}
