import type { EntityMatch } from '#lib/domain/entity-match.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';

/**
 * Whether the name that a mention met may stand in another table than the thing itself: one with such a column, where the
 * table of the thing has none, or that refers to it.
 */
export function mayHoldOtherName(
  table: string,
  { table: home, matchedColumn }: EntityMatch,
  snapshot: SchemaSnapshot,
): boolean {
  if (table === home || !hasColumn(snapshot, table, matchedColumn)) return false;
  if (!hasColumn(snapshot, home, matchedColumn)) return true;
  const found = snapshot.tables.find(({ name }) => name === table);
  return found?.foreignKeys.some((key) => key.referencedTable.toLowerCase() === home.toLowerCase()) ?? false;
}

export function hasColumn(snapshot: SchemaSnapshot, table: string, column: string): boolean {
  const found = snapshot.tables.find(({ name }) => name.toLowerCase() === table.toLowerCase());
  return found?.columns.some(({ name }) => name.toLowerCase() === column.toLowerCase()) ?? false;
}
