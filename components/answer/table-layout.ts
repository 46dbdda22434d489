import { columnHeading } from '#lib/domain/column-title.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';

const narrowest = 80;
const cellPadding = 28;
/** Padding of a header, its gap and its arrow. */
const headerExtra = 48;
export const widestColumn = 340;

/** Pixels per column, from its name and rows all over the result; a person can drag them wider. */
export function columnWidths(table: ResultTable): number[] {
  const stride = Math.ceil(table.rows.length / 200);
  const sample = table.rows.filter((_, index) => index % stride === 0);
  return table.columns.map((column, index) => {
    const format = columnFormatter(table, index);
    const texts = sample.map((row) => textWidth(format(row[index] ?? null)) + cellPadding);
    return Math.round(
      Math.min(widestColumn, Math.max(narrowest, textWidth(columnHeading(column)) + headerExtra, ...texts)),
    );
  });
}

/** Whether a text is likely cut in a column of that many pixels. */
export function isCut(text: string, width: number): boolean {
  return textWidth(text) + cellPadding - 4 > width || text.includes('\n');
}

/** "1 row", "12,000 rows", or that a limit cut the result. */
export function rowCountText(table: ResultTable): string {
  const count = table.rows.length.toLocaleString('en-US');
  if (table.truncatedBy === 'rows') return `First ${count} rows, the row limit cut the rest`;
  if (table.truncatedBy === 'bytes') return `First ${count} rows, the size limit cut the rest`;
  return table.rows.length === 1 ? '1 row' : `${count} rows`;
}

/** Generous pixels of a text at the table's size, whatever the font: m and w are widest, then capitals and digits. */
function textWidth(text: string): number {
  const shown = text.length > 120 ? text.slice(0, 120) : text;
  const widest = shown.replaceAll(/[^mwMW@%\u2e80-\uffff]/g, '').length;
  const wide = shown.replaceAll(/[^A-LN-VX-Z0-9_]/g, '').length;
  return widest * 12.6 + wide * 8.6 + (shown.length - widest - wide) * 7.7;
}
