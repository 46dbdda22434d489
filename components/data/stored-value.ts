import { formatCell } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { CellValue } from '#lib/domain/result-table.ts';
import { type ColumnSchema, isYear } from '#lib/domain/schema.ts';
import { isDate, isNumeric } from '#lib/domain/value-kind.ts';

/** A value of a table’s column as the reader writes it; empty where there is none. */
export function storedValue(value: CellValue, column: ColumnSchema, locale: Locale): string {
  if (value === null) return '';
  if (isYear(column)) return String(value);
  const kind = isNumeric(column) ? 'number' : isDate(column) ? 'date' : 'text';
  return formatCell(value, { name: column.name, kind }, locale);
}
