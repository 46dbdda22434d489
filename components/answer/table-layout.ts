import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

const characterWidth = 7.4;
const narrowest = 80;
export const widestColumn = 340;

/** Pixels per column, from its name and the first rows; a person can drag them wider. */
export function columnWidths(table: ResultTable): number[] {
  return table.columns.map((column, index) => {
    const format = columnFormatter(table, index);
    const texts = table.rows
      .slice(0, 200)
      .map((row) => format(row[index] ?? null).length * characterWidth + 28);
    return Math.round(
      Math.min(widestColumn, Math.max(narrowest, column.name.length * characterWidth + 52, ...texts)),
    );
  });
}

/** Whether a text is likely cut in a column of that many pixels. */
export function isCut(text: string, width: number): boolean {
  return text.length * characterWidth + 20 > width || text.includes('\n');
}

/** "1 row", "12,000 rows", or that a limit cut the result. */
export function rowCountText(table: ResultTable): string {
  const count = table.rows.length.toLocaleString('en-US');
  if (table.truncatedBy === 'rows') return `First ${count} rows, the row limit cut the rest`;
  if (table.truncatedBy === 'bytes') return `First ${count} rows, the size limit cut the rest`;
  return table.rows.length === 1 ? '1 row' : `${count} rows`;
}
