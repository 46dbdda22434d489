import type { CellValue } from '#lib/domain/result-table.ts';

/** A cell as it is stored, ungrouped as codes are; empty where there is no value. */
export function formatCell(value: CellValue): string {
  if (value === null) return '';
  if (typeof value === 'number')
    return value.toLocaleString('en-GB', { maximumFractionDigits: 6, useGrouping: false });
  return String(value);
}
