import type { ColumnKind } from '../../domain/result-table.ts';
import type { ValueKind } from '../../domain/value-kind.ts';

/** What a column of a result is to those who show it, from what its values are. */
export function columnKindOf(kind: ValueKind): ColumnKind {
  switch (kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'date':
    case 'datetime':
      return 'date';
    case 'boolean':
      return 'boolean';
    case 'text':
      return 'text';
    case 'other':
      return 'unknown';
  }
}
