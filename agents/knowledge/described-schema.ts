import type { AcceptedDescription, CuratedJoin, CuratedKnowledge } from '#lib/domain/curated-knowledge.ts';
import type { ForeignKey, SchemaSnapshot, TableSchema } from '#lib/domain/schema.ts';
import { isMissing } from '../enricher/enricher.ts';

/**
 * The schema with accepted descriptions where the database has none (report §4.2). A comment that is there always wins;
 * what is described and no longer exists is left aside. The same holds of keys that it does not declare.
 */
export function describedSchema(
  schema: SchemaSnapshot,
  { descriptions, joins }: Pick<CuratedKnowledge, 'descriptions' | 'joins'>,
): SchemaSnapshot {
  const texts = textsOf(descriptions);
  const given = (own: string | null, table: string, column: string | null) =>
    isMissing(own) ? (texts.get(keyOf(table, column)) ?? own) : own;
  return {
    ...schema,
    tables: schema.tables.map((table) => ({
      ...table,
      description: given(table.description, table.name, null),
      foreignKeys: [...table.foreignKeys, ...keysOf(table, joins, schema.tables)],
      columns: table.columns.map((column) => ({
        ...column,
        description: given(column.description, table.name, column.name),
      })),
    })),
  };
}

function textsOf(descriptions: readonly AcceptedDescription[]): ReadonlyMap<string, string> {
  return new Map(descriptions.map(({ table, column, text }) => [keyOf(table, column), text]));
}

/** The joins that begin at a table, between columns that exist and are not joined by a key of the database. */
function keysOf(
  table: TableSchema,
  joins: readonly CuratedJoin[],
  tables: readonly TableSchema[],
): ForeignKey[] {
  const has = ({ columns }: TableSchema, names: readonly string[]) =>
    names.every((name) => columns.some((column) => column.name === name));
  return joins.flatMap(({ table: from, columns, referencedTable, referencedColumns }) => {
    const to = tables.find(({ name }) => name === referencedTable);
    const isThere = from === table.name && to && has(table, columns) && has(to, referencedColumns);
    const isDeclared = table.foreignKeys.some(
      (key) => key.referencedTable === referencedTable && key.columns.join() === columns.join(),
    );
    return isThere && !isDeclared ? [{ columns, referencedTable, referencedColumns }] : [];
  });
}

function keyOf(table: string, column: string | null): string {
  return JSON.stringify([table, column]);
}
