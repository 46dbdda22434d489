import { createHash } from 'node:crypto';
import type { ColumnSchema, SchemaSnapshot } from '../domain/schema.ts';
import type { SchemaOutline } from '../domain/schema-outline.ts';

/** The part of a schema that people document; see `SchemaOutline`. */
export function outlineOf(schema: SchemaSnapshot): SchemaOutline {
  return {
    tables: schema.tables.map(({ name, kind, description, primaryKey, foreignKeys, columns }) => ({
      name,
      kind,
      comment: description,
      primaryKey,
      foreignKeys,
      columns: columns.map((column) => ({
        name: column.name,
        type: column.type,
        comment: column.description,
        fingerprint: fingerprintOf(column),
      })),
    })),
  };
}

function fingerprintOf({ type, range, distinctValues, unique }: ColumnSchema): string | null {
  if (range === undefined && distinctValues === undefined) return null;
  const statistics = [type, range ?? null, distinctValues?.toSorted() ?? null, unique ?? null];
  return createHash('sha256').update(JSON.stringify(statistics)).digest('hex').slice(0, 16);
}
