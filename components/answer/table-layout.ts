import { columnHeading } from '#lib/domain/column-title.ts';
import { columnFormatter } from '#lib/domain/format-cell.ts';
import type { Locale } from '#lib/domain/locale.ts';
import type { ResultTable } from '#lib/domain/result-table.ts';
import { writeCount } from '#lib/domain/write-number.ts';

const narrowest = 80;
const cellPadding = 28;
/** Padding of a header, its gap and its arrow. */
const headerExtra = 48;
export const widestColumn = 340;

/** How much narrower than its generous widths a table may be. */
const squeeze = 0.9;

/**
 * Pixels per column, from its name and rows all over the result; a person can drag them wider. Where it is the names that need more
 * than `room`, they take two lines each, and what is left of the room goes to those that would be wider.
 */
export function columnWidths(table: ResultTable, locale: Locale, room = Number.POSITIVE_INFINITY): number[] {
  const natural = widthsWith(table, textWidth, locale);
  if (sum(natural) <= room) return natural;
  const folded = widthsWith(table, foldedWidth, locale);
  const scale = room / sum(folded);
  if (scale < squeeze) return natural;
  if (scale < 1) return folded.map((width) => Math.floor(width * scale));
  const part = (room - sum(folded)) / (sum(natural) - sum(folded));
  return folded.map((width, index) => Math.floor(width + ((natural[index] ?? width) - width) * part));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function widthsWith(table: ResultTable, headingWidth: (heading: string) => number, locale: Locale): number[] {
  const stride = Math.ceil(table.rows.length / 200);
  const sample = table.rows.filter((_, index) => index % stride === 0);
  return table.columns.map((column, index) => {
    const format = columnFormatter(table, index, locale);
    const texts = sample.map((row) => textWidth(format(row[index] ?? null)) + cellPadding);
    return Math.round(
      Math.min(
        widestColumn,
        Math.max(narrowest, headingWidth(columnHeading(column)) + headerExtra, ...texts),
      ),
    );
  });
}

/** Whether a text is likely cut in a column of that many pixels. */
export function isCut(text: string, width: number): boolean {
  return textWidth(text) + cellPadding - 4 > width || text.includes('\n');
}

/** "1 row", "12,000 rows", or that a limit cut the result. */
export function rowCountText(table: ResultTable, locale: Locale): string {
  const count = writeCount(table.rows.length, locale);
  if (table.truncatedBy === 'rows') return `First ${count} rows, the row limit cut the rest`;
  if (table.truncatedBy === 'bytes') return `First ${count} rows, the size limit cut the rest`;
  return table.rows.length === 1 ? '1 row' : `${count} rows`;
}

/** A name on two lines, broken where the longer of them is shortest. */
function foldedWidth(heading: string): number {
  const words = heading.split(' ');
  const broken = words
    .slice(1)
    .map((_, at) =>
      Math.max(textWidth(words.slice(0, at + 1).join(' ')), textWidth(words.slice(at + 1).join(' '))),
    );
  return Math.min(textWidth(heading), ...broken);
}

/** Generous pixels of a text at the table's size, whatever the font: m and w are widest, then capitals and digits. */
function textWidth(text: string): number {
  const shown = text.length > 120 ? text.slice(0, 120) : text;
  const widest = shown.replaceAll(/[^mwMW@%\u2e80-\uffff]/g, '').length;
  const wide = shown.replaceAll(/[^A-LN-VX-Z0-9_]/g, '').length;
  return widest * 12.6 + wide * 8.6 + (shown.length - widest - wide) * 7.7;
}
