import type { Dialect } from '#lib/datasource/data-source.ts';
import type { SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import type { SchemaSlice } from '#lib/domain/schema-slice.ts';
import { compactSchema } from './compact-schema.ts';

/** A schema of at most this many characters (about 900 tokens) is shown whole, whatever the question. */
const shownWhole = 3_300;

/**
 * The tables a small model sees, in the order of the schema, not of the question: the beginning of the prompt then stays the
 * same from one question to the next and is read once. Of a schema that is too large, the best tables of the slice that
 * fit; the first is there in any case.
 */
export function promptTables(slice: SchemaSlice, snapshot: SchemaSnapshot, dialect: Dialect): TableSchema[] {
  if (isShownWhole(snapshot, dialect)) return [...snapshot.tables];
  const chosen = new Set<string>();
  let used = 0;
  for (const { table } of slice.tables) {
    used += sizeOf(table, dialect);
    if (chosen.size > 0 && used > shownWhole) break;
    chosen.add(table.name);
  }
  return snapshot.tables.filter((table) => chosen.has(table.name));
}

/** Whether all questions begin with the same tables. */
export function isShownWhole({ tables }: SchemaSnapshot, dialect: Dialect): boolean {
  return tables.reduce((sum, table) => sum + sizeOf(table, dialect), 0) <= shownWhole;
}

function sizeOf(table: TableSchema, dialect: Dialect): number {
  return compactSchema([table], dialect).length;
}
