import { createHash } from 'node:crypto';
import type { SchemaSnapshot, TableSchema } from '../../domain/schema.ts';
import { withoutPersonalData } from '../../schema/personal-data.ts';

/** A snapshot of these tables without the values of columns that look like personal data, `unmask` apart. */
export function snapshotOf(tables: readonly TableSchema[], unmask: readonly string[]): SchemaSnapshot {
  const kept = tables.map((table) => withoutPersonalData(table, unmask));
  return { id: createHash('sha256').update(JSON.stringify(kept)).digest('hex'), tables: kept };
}
