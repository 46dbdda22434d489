import type { Dimension } from '#lib/domain/query-intent.ts';
import type { ColumnSchema, TableSchema } from '#lib/domain/schema.ts';
import { stemOf, words } from '#lib/text/words.ts';
import { dimensionOf } from './dimensions.ts';
import { type IntentEdit, tableIn, textOfQuestion } from './intent-edit.ts';
import { asksForKeys, isAlong } from './named-keys.ts';
import { labelColumns, sameName } from './table-nature.ts';

/**
 * "By country", where the rows have the number of one: the name of what a key leads to, its table joined. Null where the column is
 * none, the key is what people read, or that table is there in another role.
 */
export function keyAsName(edit: IntentEdit, table: TableSchema, column: ColumnSchema): Dimension[] | null {
  const key = table.foreignKeys.find(
    ({ columns }) => columns.length === 1 && sameName(columns[0] ?? '', column.name),
  );
  const target = key === undefined ? null : tableIn(edit, key.referencedTable);
  if (key === undefined || target === null || column.kind === 'text') return null;
  if (asksForKeys(new Set(words(textOfQuestion(edit)).map(stemOf)))) return null;
  const labels = labelColumns(target);
  const { subject, joins } = edit.intent;
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
