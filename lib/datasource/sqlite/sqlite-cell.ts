import type { SQLOutputValue } from 'node:sqlite';
import type { CellValue, ColumnKind } from '../../domain/result-table.ts';

/** A SQLite value as a result cell. Infinity has no JSON number and becomes text. */
export function sqliteCell(value: SQLOutputValue): CellValue {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (value === null || typeof value === 'string') return value;
  return `[binary, ${value.byteLength} bytes]`;
}

const isoDay =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** What one value is on its own; null says nothing. */
export function kindOfSqliteValue(value: SQLOutputValue): ColumnKind | null {
  if (value === null) return null;
  if (typeof value === 'bigint' || typeof value === 'number') return 'number';
  if (typeof value === 'string') return isoDay.test(value) ? 'date' : 'text';
  return 'unknown';
}

/** The kind of a column whose values have these kinds. Dates among other text are text. */
export function combineKinds(seen: ColumnKind | null, next: ColumnKind | null): ColumnKind | null {
  if (seen === null || next === null || seen === next) return seen ?? next;
  const textual = (kind: ColumnKind) => kind === 'text' || kind === 'date';
  return textual(seen) && textual(next) ? 'text' : 'unknown';
}

/** The kind of a column that returned no value at all, from its declared type. */
export function kindOfDeclaredType(type: string | null): ColumnKind {
  if (!type) return 'unknown';
  if (/DATE|TIME/i.test(type)) return 'date';
  if (/INT|REAL|FLOA|DOUB|NUM|DEC/i.test(type)) return 'number';
  if (/CHAR|TEXT|CLOB/i.test(type)) return 'text';
  return 'unknown';
}
