import type { AcceptedDescription } from '#lib/domain/curated-knowledge.ts';
import type { SchemaSnapshot } from '#lib/domain/schema.ts';
import { isMissing } from '../enricher/enricher.ts';

/**
 * The schema with accepted descriptions where the database has none (report §4.2). A comment that is there always wins;
 * what is described and no longer exists is left aside.
 */
export function describedSchema(
  schema: SchemaSnapshot,
  descriptions: readonly AcceptedDescription[],
): SchemaSnapshot {
  const texts = new Map(descriptions.map(({ table, column, text }) => [keyOf(table, column), text]));
  const given = (own: string | null, table: string, column: string | null) =>
    isMissing(own) ? (texts.get(keyOf(table, column)) ?? own) : own;
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      description: given(table.description, table.name, null),
      columns: table.columns.map((column) => ({
        ...column,
        description: given(column.description, table.name, column.name),
      })),
    })),
  };
}

function keyOf(table: string, column: string | null): string {
  return JSON.stringify([table, column]);
}
