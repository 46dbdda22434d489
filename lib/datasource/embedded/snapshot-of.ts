import { createHash } from 'node:crypto';
import type { SchemaSnapshot, TableSchema } from '../../domain/schema.ts';

export function snapshotOf(tables: TableSchema[]): SchemaSnapshot {
  return { id: createHash('sha256').update(JSON.stringify(tables)).digest('hex'), tables };
}
