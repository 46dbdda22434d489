import type { CellValue } from '#lib/domain/result-table.ts';

/** A cell of a table that is looked at, not computed with; empty where there is no value. */
export function formatCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return value.toLocaleString('en-GB', { maximumFractionDigits: 6 });
  return String(value);
}
